import { type Columns, kinds, type Present } from '../programme/programme.ts';

/** A kind of file that the present state can be written in so that its import changes nothing. */
export type PresentKind = Present & {
  readonly name: string;
  readonly columns: Columns;
  /** Those that the file has, in the order of a template; the others stay as they are. */
  readonly names: readonly string[];
};

export const presentKinds: ReadonlyMap<string, PresentKind> = new Map(
  kinds.flatMap(({ name, columns, present }) => {
    if (present === null) return [];
    const names = Object.keys(columns).filter((column) => columns[column]?.exported !== null);
    return [[name, { ...present, name, columns, names }]];
  }),
);
