import fc from 'fast-check';
import type { Manifest } from './archive.format.ts';

/** Names that no archive has: system tables, other schemas, and invalid names. */
export const hostileNames = [
  'kysely_migration',
  'session',
  'rate_count',
  'pg_authid',
  'nobody_has_this',
  'kysely_migration_lock',
  'pg_catalog.pg_authid',
  'information_schema.tables',
  'public.person',
  'Person',
  'person"; drop table person; --',
  '__proto__',
  'constructor',
] as const;

type Place = readonly (string | number)[];
type Node = Record<string | number, unknown>;

/** Every object, list and value in it, by path. */
function placesIn(node: unknown, way: Place = []): Place[] {
  const inside = typeof node === 'object' && node !== null ? Object.entries(node) : [];
  return [
    ...(way.length === 0 ? [] : [way]),
    ...inside.flatMap(([key, value]) =>
      placesIn(value, [...way, Array.isArray(node) ? Number(key) : key]),
    ),
  ];
}

/** Replacement values; one of its own type first. */
const values = fc.oneof(
  fc.constantFrom<unknown>(...hostileNames),
  fc.constantFrom<unknown>(
    -1,
    0,
    1,
    2,
    0.5,
    2 ** 31,
    2 ** 40,
    2 ** 53 - 1,
    1e308,
    null,
    true,
    '',
    [],
    {},
  ),
  fc.constantFrom<unknown>(
    'files/evil.html',
    'files/../data.key',
    'tables/session/000001.copy',
    'manifest.json',
  ),
  fc.integer(),
  fc.string(),
);

const kinds = ['replace', 'remove', 'repeat', 'swap', 'nudge', 'add'] as const;

type Step = { readonly at: number; readonly kind: (typeof kinds)[number]; readonly value: unknown };

/** Up to three changes at any places of a manifest. */
export function otherList(
  list: Manifest,
): fc.Arbitrary<{ readonly said: string; change(list: Manifest): unknown }> {
  const places = placesIn(list);
  // Half of the places are checksums and columns: draws lists and their entries as often as their
  // contents.
  const shallow = places.flatMap(({ length }, index) => (length <= 2 ? [index] : []));
  const at = fc.oneof(fc.nat(places.length - 1), fc.constantFrom(...shallow));
  const step = fc.record({ at, kind: fc.constantFrom(...kinds), value: values });
  return fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => ({
    said: JSON.stringify(
      steps.map(({ at: index, ...rest }) => ({ place: places[index], ...rest })),
    ),
    change: (given) => {
      for (const one of steps) applyStep(given, places[one.at] ?? [], one);
      return given;
    },
  }));
}

/** In place; skips a step whose place an earlier step has removed. */
function applyStep(root: unknown, place: Place, { kind, value }: Step): void {
  const last = place.at(-1);
  const parent = place
    .slice(0, -1)
    .reduce<unknown>((node, key) => (node as Node | null)?.[key], root);
  if (last === undefined || typeof parent !== 'object' || parent === null) return;
  const node = parent as Node;
  const here = node[last];
  if (kind === 'nudge' && typeof here === 'number') node[last] = here + (value === null ? -1 : 1);
  else if (kind === 'replace' || kind === 'nudge') node[last] = value;
  else if (Array.isArray(parent) && typeof last === 'number')
    applyToList(parent as unknown[], last, kind, value);
  else if (kind === 'remove') delete node[last];
  else node[`${String(last)}2`] = value;
}

function applyToList(list: unknown[], at: number, kind: Step['kind'], value: unknown): void {
  if (kind === 'remove') list.splice(at, 1);
  else if (kind === 'repeat') list.splice(at, 0, list[at]);
  else if (kind === 'swap') list.splice(at, 2, ...list.slice(at, at + 2).toReversed());
  else list.push(value);
}
