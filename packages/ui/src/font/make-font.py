"""Makes klub-sans.woff2, the one font file of the first screen, from the two Figtree slices of a fontsource package.

    npm pack @fontsource-variable/figtree@5.3.0 && tar xzf fontsource-variable-figtree-5.3.0.tgz
    pip install fonttools==4.66.1 brotli
    python3 make-font.py package/files klub-sans.woff2

Figtree comes cut into `latin` and `latin-ext`; Polish needs letters of both, so two requests and letters that do not
kern with one another. This takes the 16 Polish letters over into the Latin slice, gives them the kerning of their base
letters, turns the arrows left and right out of the arrow up, and leaves out what Polish text never shows.
"""

import sys
from copy import deepcopy

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

FOLDER, TARGET = sys.argv[1:3]
BASE_OF = dict(zip("ąćęłńśźżĄĆĘŁŃŚŹŻ", "acelnszzACELNSZZ"))
TEXT = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0óÓ" + "".join(BASE_OF) + "„”“’‘–—…·•×÷±−≤≥%‰°§©®€→←↑↓½ăâçèéëíïôöşţúüžßäÄÖÜ\u202f\u2009"


def rotate(glyph, to):
    """The arrow up, turned by a quarter around the middle of its own box."""
    middle_x, middle_y = (glyph.xMin + glyph.xMax) / 2, (glyph.yMin + glyph.yMax) / 2
    turn = {"right": lambda x, y: (y, -x), "left": lambda x, y: (-y, x)}[to]
    turned = [turn(x - middle_x, y - middle_y) for x, y in glyph.coordinates]
    half = (glyph.yMax - glyph.yMin) / 2
    return GlyphCoordinates([(round(x + half + 60), round(y + middle_y)) for x, y in turned]), turn, round(2 * half + 120)


def add_arrows(font):
    glyf, gvar, up = font["glyf"], font["gvar"], font["glyf"]["arrowup"]
    for name, code, to in (("arrowleft", 0x2190, "left"), ("arrowright", 0x2192, "right")):
        glyph = deepcopy(up)
        glyph.coordinates, turn, advance = rotate(up, to)
        glyf[name] = glyph
        glyph.recalcBounds(glyf)
        font["hmtx"][name] = (advance, glyph.xMin)
        variations = deepcopy(gvar.variations["arrowup"])
        for variation in variations:
            points = variation.coordinates
            variation.coordinates = [None if p is None else turn(*p) for p in points[:-4]] + [(0, 0)] * 4
        gvar.variations[name] = variations
        set_code(font, code, name)


def set_code(font, code, name):
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def copy_glyph(source, font, name):
    if name in font["glyf"].glyphs:
        return
    glyph = source["glyf"][name]
    if glyph.isComposite():
        for component in glyph.components:
            copy_glyph(source, font, component.glyphName)
    font["glyf"][name] = deepcopy(glyph)
    font["hmtx"][name] = source["hmtx"][name]
    font["gvar"].variations[name] = deepcopy(source["gvar"].variations.get(name, []))


def kern_like(font, twin_of):
    """Each Polish letter joins the kerning classes, and gets the kerning pairs, of its base letter."""
    order = {name: index for index, name in enumerate(font.getGlyphOrder())}

    def with_twins(coverage):
        names = set(coverage.glyphs) | {t for t, b in twin_of.items() if b in coverage.glyphs}
        coverage.glyphs = sorted(names, key=order.__getitem__)

    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            if lookup.LookupType != 2:
                continue
            if table.Format == 2:
                for classes in (table.ClassDef1.classDefs, table.ClassDef2.classDefs):
                    classes.update({t: classes[b] for t, b in twin_of.items() if b in classes})
                with_twins(table.Coverage)
                continue
            pairs = dict(zip(table.Coverage.glyphs, table.PairSet))
            for twin, base in twin_of.items():
                if base in pairs:
                    pairs[twin] = deepcopy(pairs[base])
            for pair_set in pairs.values():
                for record in list(pair_set.PairValueRecord):
                    for twin in (t for t, b in twin_of.items() if b == record.SecondGlyph):
                        copy = deepcopy(record)
                        copy.SecondGlyph = twin
                        pair_set.PairValueRecord.append(copy)
                pair_set.PairValueRecord.sort(key=lambda r: order[r.SecondGlyph])
            table.Coverage.glyphs = sorted(pairs, key=order.__getitem__)
            table.PairSet = [pairs[name] for name in table.Coverage.glyphs]


font = TTFont(f"{FOLDER}/figtree-latin-wght-normal.woff2")
extended = TTFont(f"{FOLDER}/figtree-latin-ext-wght-normal.woff2")
for slice in (font, extended):
    slice.ensureDecompiled()  # tables read later would count the new glyphs
names = extended.getBestCmap()
latin = font.getBestCmap()
for letter in BASE_OF:
    copy_glyph(extended, font, names[ord(letter)])
    set_code(font, ord(letter), names[ord(letter)])
add_arrows(font)
font.setGlyphOrder(list(dict.fromkeys([*font.getGlyphOrder(), *font["glyf"].glyphs])))
kern_like(font, {names[ord(letter)]: latin[ord(base)] for letter, base in BASE_OF.items()})
del font["HVAR"]  # widths vary by gvar alone, which knows the new letters too

options = subset.Options()
options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "pnum", "rvrn"]
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.flavor = "woff2"
options.notdef_outline = True
subsetter = subset.Subsetter(options)
subsetter.populate(text=TEXT)
subsetter.subset(font)
font.flavor = "woff2"
font.save(TARGET)
missing = [c for c in "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”–…·→←×%" if ord(c) not in font.getBestCmap()]
assert not missing, missing
