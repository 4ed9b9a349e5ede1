import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicData } from '../../apps/server/src/testing/public-data.ts';

/** HTML that attacks. `number` names it in the page: a payload that runs reports its number. */
export type Payload = {
  readonly number: number;
  readonly html: string;
  /** Of the project's own: most of a public collection is meant for other places than a text, and runs nowhere in one. */
  readonly isOwn: boolean;
};

/** The project's own few dozen, all of them, and one in so many of the public collection where it is. */
export function attackingHtml(oneIn: number): readonly Payload[] {
  const own = JSON.parse(
    readFileSync(join(import.meta.dirname, '../tables/xss.json'), 'utf8'),
  ) as string[];
  const path = publicData('xss/payloads.json');
  const found =
    path === undefined
      ? []
      : (JSON.parse(readFileSync(path, 'utf8')) as { readonly payload: string }[]);
  const shown = found.filter((_, index) => index % oneIn === 0).map(({ payload }) => payload);
  return [...own, ...shown].map((html, number) => ({
    number,
    html: signed(storable(html), number),
    isOwn: number < own.length,
  }));
}

/** One in so many, another one in each place where they are tried. */
export function dealt(
  payloads: readonly Payload[],
  oneIn: number,
  place: number,
): readonly Payload[] {
  return payloads.filter((_, index) => index % oneIn === place % oneIn);
}

export function inBatches<Item>(
  items: readonly Item[],
  size: number,
): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The usual proof of execution, signed; other payloads run unsigned, and are recorded as well. */
function signed(html: string, number: number): string {
  return html.replace(/\b(?:alert|confirm|prompt)\s*\(/g, `payloadRan(${number},`);
}

/** PostgreSQL keeps no NUL and no half of a character; no file of an operator brings them in either. */
function storable(html: string): string {
  return html.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
