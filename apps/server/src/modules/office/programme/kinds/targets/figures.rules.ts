/**
 * A million figures fit into a few flat arrays: person, place and month as small numbers ("ranks",
 * in primary key order), which are sorted, searched and compared without an object per row.
 */
export type Figures = {
  readonly count: number;
  readonly line: Uint32Array;
  readonly person: Uint32Array;
  readonly place: Uint32Array;
  readonly month: Uint32Array;
  readonly value: Float64Array;
};

export type FigureList = {
  add(line: number, person: number, place: number, month: number, value: number): void;
  figures(): Figures;
};

/** Figures in file order; full arrays double. */
export function figureList(): FigureList {
  let room = 4_096;
  let count = 0;
  let line = new Uint32Array(room);
  let person = new Uint32Array(room);
  let place = new Uint32Array(room);
  let month = new Uint32Array(room);
  let value = new Float64Array(room);
  const grow = (): void => {
    room *= 2;
    line = copied(line, new Uint32Array(room));
    person = copied(person, new Uint32Array(room));
    place = copied(place, new Uint32Array(room));
    month = copied(month, new Uint32Array(room));
    value = copied(value, new Float64Array(room));
  };
  return {
    add: (lineNumber, personNumber, placeNumber, monthNumber, figure) => {
      if (count === room) grow();
      line[count] = lineNumber;
      person[count] = personNumber;
      place[count] = placeNumber;
      month[count] = monthNumber;
      value[count] = figure;
      count += 1;
    },
    figures: () => ({ count, line, person, place, month, value }),
  };
}

function copied<A extends Uint32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/**
 * Replaces numbers by first appearance with ranks in the order of `keyOf`; returns the items by
 * rank.
 */
export function ranked<T>(
  column: Uint32Array,
  count: number,
  items: readonly T[],
  keyOf: (item: T) => number | string,
): T[] {
  const keys = items.map(keyOf);
  const order = items
    .map((_, index) => index)
    .sort((a, b) => ((keys[a] ?? 0) < (keys[b] ?? 0) ? -1 : 1));
  const ranks = new Uint32Array(items.length);
  for (const [rank, index] of order.entries()) ranks[index] = rank;
  for (let at = 0; at < count; at += 1) column[at] = ranks[column[at] ?? 0] ?? 0;
  return order.flatMap((index) => items[index] ?? []);
}

export type Sizes = { readonly persons: number; readonly places: number; readonly months: number };

/**
 * Positions of figures by primary key: person, month, place. Stable, so the earlier line comes
 * first.
 */
export function primaryKeyOrder(
  { count, person, place, month }: Figures,
  sizes: Sizes,
): Uint32Array {
  const [one, other] = [new Uint32Array(count), new Uint32Array(count)];
  for (let at = 0; at < count; at += 1) one[at] = at;
  countingSort(one, other, place, sizes.places);
  countingSort(other, one, month, sizes.months);
  countingSort(one, other, person, sizes.persons);
  return other;
}

/** `for … of` makes an object per row until it is compiled, so row loops count. */
function countingSort(
  order: Uint32Array,
  sorted: Uint32Array,
  column: Uint32Array,
  size: number,
): void {
  const starts = new Uint32Array(size + 1);
  for (let at = 0; at < order.length; at += 1) {
    const next = (column[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let rank = 1; rank <= size; rank += 1)
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  for (let index = 0; index < order.length; index += 1) {
    const at = order[index] ?? 0;
    const rank = column[at] ?? 0;
    const position = starts[rank] ?? 0;
    sorted[position] = at;
    starts[rank] = position + 1;
  }
}

/** One number per key, in primary key order; exact, because ranks are small. */
export function packedKey(sizes: Sizes, person: number, month: number, place: number): number {
  return (person * sizes.months + month) * sizes.places + place;
}

/** Position of a key in an ascending list, -1 when missing. */
function positionOf(keys: ArrayLike<number>, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Positions of keys in an ascending list; fast for repeated and consecutive keys. */
export function positionFinder(keys: ArrayLike<number>): (key: number) => number {
  let last = 0;
  return (key) => {
    if (keys[last] === key) return last;
    const position = keys[last + 1] === key ? last + 1 : positionOf(keys, key);
    if (position !== -1) last = position;
    return position;
  };
}

/** A file's figure compared with the stored one. */
export const isNew = 0;
export const isUnchanged = 1;
export const isChanged = 2;
/**
 * Unchanged, and written by an import that can be undone: it moves to this import, so that an undo
 * of the earlier one keeps it.
 */
export const isConfirmed = 3;
