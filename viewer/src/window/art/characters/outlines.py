#!/usr/bin/python3
"""Writes shogi.txt and xiangqi.txt: the outlines of the characters on pieces, a line each.

A line is the character, a tab, and the path of its outline (SVG) in a box of 100 by 100 units, centred by its ink.

    outlines.py KleeOne-SemiBold.ttf LXGWWenKai-Bold.ttf

Both fonts are under the SIL Open Font License 1.1 (OFL.txt). The files in this folder were made from Klee One 1.000
(Debian package fonts-klee) and LXGW WenKai 1.250 (Debian package fonts-lxgw-wenkai) with fontTools 4.38.
"""

import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

SHOGI = "王玉飛龍角馬金銀全桂圭香杏歩と豹銅象反虎麒鳳横竪獅奔仲太鯨鹿猪牛鷹鷲"
XIANGQI = "帥將仕士相象傌馬俥車炮砲兵卒楚漢包"


def outline(font, character):
    """The path of a character's outline."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    scale = 100 / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=lambda number: f"{number:.1f}".removesuffix(".0"))
    x, y = 50 - scale * (left + right) / 2, 50 + scale * (bottom + top) / 2
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
    return pen.getCommands()


def main():
    folder = Path(__file__).parent
    for name, file, characters in zip(("shogi", "xiangqi"), sys.argv[1:], (SHOGI, XIANGQI), strict=True):
        font = TTFont(file)
        lines = [f"{character}\t{outline(font, character)}\n" for character in characters]
        (folder / f"{name}.txt").write_text("".join(lines), encoding="utf-8")


main()
