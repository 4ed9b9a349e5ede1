import { expect, test } from 'vitest';
import css from './tokens.css?raw';

const colours = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }],
  ),
);

const grounds = ['paper', 'surface', 'sunken'];
const softOf = ['accent', 'success', 'danger', 'warning'];

/** WCAG 2.2: 4.5 for text, 3 for large text and for the parts of a control. */
const pairs: [text: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['text', ground, 4.5],
    ['text-quiet', ground, 4.5],
  ]),
  ...['paper', 'surface'].flatMap((ground): [string, string, number][] => [
    ...['accent', 'accent-strong', 'success', 'danger', 'warning', 'gold-text'].map(
      (text): [string, string, number] => [text, ground, 4.5],
    ),
    ['gold-large', ground, 3],
  ]),
  ...softOf.flatMap((name): [string, string, number][] => [
    [name, `${name}-soft`, 4.5],
    ['text', `${name}-soft`, 4.5],
  ]),
  // Tracks, bars, rings and skeletons: the edge on the ground and on the track, the filled part on the track.
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['line-strong', ground, 3],
    ['gold-deep', ground, 3],
  ]),
  ...['ink', 'ink-raised'].flatMap((ground): [string, string, number][] =>
    ['line-strong-on-ink', 'gold-deep-on-ink', 'gold-on-ink', 'accent-on-ink'].map((part) => [
      part,
      ground,
      3,
    ]),
  ),
  ['accent-strong', 'accent-soft', 4.5],
  ['gold-text', 'gold-soft', 4.5],
  ['line-strong', 'accent-soft', 3],
  ['accent', 'sunken', 3],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-strong', 4.5],
  ['on-success', 'success', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-strong', 4.5],
  ['on-gold', 'gold', 4.5],
  ...['ink', 'ink-raised'].flatMap((ground): [string, string, number][] =>
    ['on-ink', 'on-ink-quiet', 'accent-on-ink', 'gold-on-ink'].map((text) => [text, ground, 4.5]),
  ),
];

for (const theme of ['light', 'dark'] as const) {
  test.each(pairs)(`${theme}: %s on %s has a contrast of at least %d`, (text, ground, least) => {
    expect(contrast(hex(text, theme), hex(ground, theme))).toBeGreaterThanOrEqual(least);
  });
}

test('every colour token is checked on a ground, or is decoration', () => {
  const decoration = ['line', 'ink-line'];
  const held = new Set(pairs.flatMap(([text, ground]) => [text, ground]));
  expect(
    [...colours.keys()].filter((name) => name && !held.has(name) && !decoration.includes(name)),
  ).toEqual([]);
});

function hex(name: string, theme: 'light' | 'dark'): string {
  const value = colours.get(name)?.[theme];
  if (!value) throw new Error(`tokens.css has no colour --${name}`);
  return value;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
