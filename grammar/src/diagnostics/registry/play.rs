//! Kinds that random games show, each with a game that can be replayed where one game is enough.

lints! {
    "play";
    STUCK_PLAYER "stuck-player" Note;
    EMPTY_STORE "empty-store" Warning;
    GOAL_AT_ONCE "goal-at-once" Warning;
    NEVER_MET_GOAL "never-met-goal" Note;
    RIVAL_GOALS "rival-goals" Note;
    IDLE_PIECE "idle-piece" Note;
    ENDLESS_GAME "endless-game" Note;
}
