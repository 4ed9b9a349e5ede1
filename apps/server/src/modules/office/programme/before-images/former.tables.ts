import { kinds } from '../kinds.ts';
import type { BeforeImage, Table } from './before-image.ts';

/** The tables that a kind of file writes, each before those that it points at. */
export function tablesOfKind(name: string): readonly Table[] {
  return kinds.find((kind) => kind.name === name)?.images.map(({ table }) => table) ?? [];
}

const images = new Map(
  kinds.flatMap((kind) => kind.images.map((image) => [image.table, image] as const)),
);

export function imageOf(table: Table): BeforeImage {
  const image = images.get(table);
  if (image === undefined) throw new Error(`No kind keeps before-images of ${table}.`);
  return image;
}
