//! Kinds that random games show, each with a game that can be replayed where one game is enough.

lints! {
    "play";
    STUCK_PLAYER "stuck-player" Note Suspicious;
    EMPTY_STORE "empty-store" Warning Suspicious;
    GOAL_AT_ONCE "goal-at-once" Warning Suspicious;
    NEVER_MET_GOAL "never-met-goal" Note Suspicious;
    RIVAL_GOALS "rival-goals" Note Suspicious;
    IDLE_PIECE "idle-piece" Note Suspicious;
    ENDLESS_GAME "endless-game" Note Suspicious;
}
