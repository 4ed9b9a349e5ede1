import { type CsvList, csvList } from '../infra/tables/csv-list.ts';
import {
  type ImportProgress,
  asideCells,
  asideHeading,
} from '../modules/office/programme/programme.report.ts';
import { sentences } from './copy/programme.copy.ts';

/** An import's lists, written as a stream, so that a million rows need no memory. */
export type ImportLists = {
  take(progress: ImportProgress): void;
  /** Names the files, unless nothing was applied; returns sentences about them. */
  finish(outcome: string): string[];
  /** Deletes the unfinished lists. */
  discard(): void;
};

type Places = {
  /** Path of the list of changes; null: not requested. */
  readonly changes: string | null;
  /** Folder of the skipped rows: one file per imported file with any. */
  readonly aside: string | null;
};

export function importLists({ changes, aside }: Places): ImportLists {
  const open = new Map<string, CsvList>();
  const fileFor = (key: string, path: () => string, heading: readonly string[]): CsvList => {
    const known = open.get(key);
    if (known !== undefined) return known;
    const file = csvList(path(), heading);
    open.set(key, file);
    return file;
  };
  let asideFiles = 0;
  const asidePath = (base: string): string => {
    asideFiles += 1;
    return asideFiles === 1 ? base : base.replace(/(\.csv)?$/i, `-${asideFiles}$1`);
  };
  return {
    take: (progress) => {
      if (progress.event === 'aside' && aside !== null) {
        const { file: name, columns, rows } = progress;
        const file = fileFor(`aside ${name}`, () => asidePath(aside), asideHeading(columns));
        file.write(rows.map((row) => asideCells(name, row)));
      }
      if (progress.event === 'changes' && changes !== null) {
        const file = fileFor('changes', () => changes, changesHeading);
        file.write(
          progress.rows.map(({ phone, name, shop, of, what, before, after, source }) => [
            phone,
            name,
            shop,
            of,
            what,
            ...[
              before,
              after,
              typeof before === 'number' && typeof after === 'number' ? after - before : '',
            ].map(String),
            ...(source === null ? ['', ''] : [source.file, String(source.line)]),
          ]),
        );
      }
    },
    finish: (outcome) => {
      if (changes !== null) fileFor('changes', () => changes, changesHeading);
      return [...open].flatMap(([key, file]) => {
        if (outcome === 'rejected') {
          file.discard();
          return [];
        }
        const path = file.keep();
        return [key === 'changes' ? sentences.changesWritten(path) : sentences.asideWritten(path)];
      });
    },
    discard: () => {
      for (const file of open.values()) file.discard();
    },
  };
}

const changesHeading = [
  'telefon',
  'osoba',
  'sklep',
  'okres',
  'co',
  'przed',
  'po',
  'różnica',
  'plik',
  'wiersz',
];
