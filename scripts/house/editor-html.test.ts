import { allowedHtml } from '@klub/contract/allowed-html';
import fc from 'fast-check';
import type { ContentMatch, Mark, Node, NodeType } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { htmlOf } from '../../apps/panel/src/features/content/editor/html.ts';
import { schema } from '../../apps/panel/src/features/content/editor/schema.ts';
import { cleanHtml } from '../../apps/server/src/infra/html.ts';

/** What the editor writes, beside the one list of allowed HTML (docs/html.md). */

const drawn = 200;

test('every document that the editor can make leaves the cleaner unchanged', () => {
  fc.assert(
    fc.property(documents(), (doc) => {
      doc.check();
      const html = htmlOf(doc);
      expect(cleanHtml(html)).toEqual({ html, removed: [] });
    }),
    { numRuns: drawn, seed: 44 },
  );
});

test('the editor writes each allowed element and attribute, and no others', () => {
  const found = new Map<string, Set<string>>();
  for (const doc of fc.sample(documents(), { numRuns: drawn, seed: 45 })) {
    for (const [, tag = '', attributes = ''] of htmlOf(doc).matchAll(/<([a-z0-9]+)([^>]*)>/g)) {
      const names = found.get(tag) ?? new Set();
      for (const [, name = ''] of attributes.matchAll(/ ([a-z]+)(?:="[^"]*")?/g)) names.add(name);
      found.set(tag, names);
    }
  }
  const written = [...found].map(([tag, names]) => [tag, [...names].toSorted()]);
  const allowed = Object.entries(allowedHtml).map(([tag, names]) => [tag, names.toSorted()]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(allowed));
});

test('no link and no picture has an address that is not allowed', () => {
  const { marks, nodes } = schema;
  expect(() => marks.link.create({ href: 'javascript:alert(1)' })).toThrow(RangeError);
  expect(() => nodes.image.create({ src: 'https://zly.pl/a.png' })).toThrow(RangeError);
});

type Choice = (max: number) => number;

/** Documents by the schema alone: each place of each node holds whatever its content expression lets in there. */
function documents(): fc.Arbitrary<Node> {
  return fc.array(fc.nat({ max: 1_000_000 }), { minLength: 60, maxLength: 300 }).map((numbers) => {
    let at = 0;
    const choose: Choice = (max) => (numbers[at++ % numbers.length] ?? 0) % max;
    return draw(schema.nodes.doc, choose, 0);
  });
}

const deepest = 6;

function draw(type: NodeType, choose: Choice, depth: number): Node {
  const children: Node[] = [];
  let match = type.contentMatch;
  while (children.length < 5) {
    const next = edgesOf(match).filter(
      ({ isLeaf, isTextblock }) => depth < deepest || isLeaf || isTextblock,
    );
    const isOver = match.validEnd && (children.length > 0 || type.isTextblock) && choose(3) === 0;
    const chosen = next[choose(Math.max(1, next.length))];
    if (isOver || chosen === undefined) break;
    const after = match.matchType(chosen);
    if (after === null) break;
    children.push(chosen.isText ? words(choose) : draw(chosen, choose, depth + 1));
    match = after;
  }
  const filled = type.createAndFill(attributesOf(type, choose), children);
  if (filled === null) throw new Error(`${type.name} cannot be filled`);
  return filled;
}

function edgesOf(match: ContentMatch): NodeType[] {
  return Array.from({ length: match.edgeCount }, (_, at) => match.edge(at).type);
}

const texts = ['a', 'Łódź <b> & "x"', 'a  b', '&amp;', '\u00A0', '🎉', "'", '<!--', ']]>'];

function words(choose: Choice): Node {
  const marks = Object.values(schema.marks)
    .filter(() => choose(4) === 0)
    .map((type): Mark => {
      if (type.name === 'link')
        return type.create({ href: pick(['#/nagrody', 'https://a.pl/?x=1&y="'], choose) });
      if (type.name === 'strong') return type.create({ tag: pick(['strong', 'b'], choose) });
      return type.name === 'em' ? type.create({ tag: pick(['em', 'i'], choose) }) : type.create();
    });
  return schema.text(pick(texts, choose), marks);
}

function attributesOf({ name }: NodeType, choose: Choice): Record<string, unknown> | null {
  const maybe = <T>(value: T): T | null => (choose(2) === 0 ? value : null);
  const spans = () => ({ colspan: 1 + choose(2), rowspan: 1 + choose(2) });
  switch (name) {
    case 'ordered_list':
      return { start: maybe(3), type: maybe('a'), reversed: choose(2) === 0 };
    case 'list_item':
      return { value: maybe(-7) };
    case 'row':
      return { section: pick(['thead', 'tbody', 'tfoot'], choose) };
    case 'cell':
      return spans();
    case 'header':
      return { ...spans(), scope: maybe('col') };
    case 'image':
      return {
        src: '/files/a-1.webp',
        alt: pick(texts, choose),
        width: maybe(3),
        height: maybe(4),
      };
    default:
      return null;
  }
}

function pick<T>(values: readonly [T, ...T[]] | readonly T[], choose: Choice): T {
  return values[choose(values.length)] as T;
}
