/**
 * ZRF, the rule language of Zillions of Games: words, numbers, strings and lists.
 *
 * Keywords are not reserved, so the grammar knows none of them; the queries do.
 */
module.exports = grammar({
  name: "zrf",

  extras: ($) => [/[\u0000-\u0020\u007f\u00a0\ufeff]/, $.comment],

  rules: {
    file: ($) => repeat($._form),

    _form: ($) => choice($.list, $.string, $.number, $.parameter, $.word),

    list: ($) => seq("(", optional(seq(field("head", $._form), repeat($._form))), ")"),

    // There is no escape: a string ends at the next quote, on any line.
    string: (_) => token(seq('"', /[^"]*/, '"')),

    number: (_) => token(/[-+]?[0-9]+/),

    parameter: (_) => token(/\$[0-9]+/),

    word: (_) => /[^\u0000-\u0020()";\u007f\u00a0\ufeff]+/,

    comment: (_) => token(/;[^\r\n]*/),
  },
});
