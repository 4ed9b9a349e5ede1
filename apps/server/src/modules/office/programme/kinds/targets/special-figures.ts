import { dayOf } from '../../../../../infra/warsaw.ts';
import {
  type Columns,
  day,
  optional,
  pointsMax,
  required,
  whole,
} from '../../programme.columns.ts';
import { asides, reasons } from '../../programme.copy.ts';
import { type Counts, type ImportContext, addTo, rowKind } from '../../programme.kind.ts';
import { withChangeList } from '../../changes/changes.service.ts';
import { type BeforeImage, beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages } from '../../before-images/former.service.ts';
import { type Written, countsOf, upsert } from '../../programme.store.ts';
import { storedValues } from '../../table/stored.rules.ts';
import { type Values, presentRows } from '../../table/table.store.ts';
import { holderReader } from '../participants/holders.service.ts';
import {
  type Owned,
  type Owner,
  type Seen,
  ownedRows,
  ownerColumns,
  ownerKey,
} from './special-figures.owners.ts';
import { presentGoals, presentResults, taskFigures } from './present.store.ts';
import { type ResultFault, resultFault } from './special-tasks.rules.ts';
import {
  type FigureKey,
  type KnownTask,
  type TaskFigureTable,
  storedDays,
  storedMeasure,
} from './special-tasks.store.ts';

const goalColumns = {
  ...ownerColumns,
  cel: required(whole(0, pointsMax), {
    to: 'target',
    example: '20',
    words: 'wielkość celu; zero zabiera go tej osobie',
  }),
  kwalifikacja: optional(whole(0, pointsMax), {
    to: 'target_qualification',
    example: '10',
    words:
      'próg kwalifikacji, druga miara; puste: bez progu, a bez tej kolumny próg zostaje; cel 0 zabiera też próg',
  }),
};

const resultColumns = {
  ...ownerColumns,
  wynik: required(whole(-pointsMax, pointsMax), {
    label: 'Wynik',
    to: 'points',
    example: '14',
    words: 'wynik od początku zadania, nie przyrost; zwroty mogą go zmniejszyć',
  }),
  wynik_kwalifikacji: optional(whole(-pointsMax, pointsMax), {
    label: 'Wynik kwalifikacji',
    to: 'points_qualification',
    example: '8',
    words: 'wynik drugiej miary; bez tej kolumny zostaje, a wynik 0 zeruje też ją',
  }),
  stan_na: optional(day, {
    label: 'Stan na dzień',
    to: 'state_on',
    example: '2026-11-15',
    words:
      'dzień w terminie zadania, na który jest wynik; puste: dzień wczytania, a po zakończeniu zadania trzeba go podać',
  }),
};

const figureColumns = ['target_id', 'person_id', 'place_id'] as const;

const goals = tableOf('special_goal', goalColumns);
const results = tableOf('special_result', resultColumns);

function tableOf(table: TaskFigureTable, columns: Columns): FigureTable {
  const also = ['import_id', 'import_row'];
  const image = beforeImage({ table, key: figureColumns, person: 'person_id', columns, also });
  return { table, columns, image };
}

/** A person's goal at a target in a shop; 0 removes it. */
export const specialGoals = rowKind({
  name: 'plany_zadan',
  purpose: 'Ile osoba ma osiągnąć w celu zadania, w sklepie.',
  columns: goalColumns,
  images: [goals.image],
  present: { isMonthly: true, rows: (asked) => presentRows(goalColumns, presentGoals(asked)) },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (context) => {
    const seen: Seen = new Map();
    const holders = holderReader(context);
    return async (lines): Promise<Counts> => {
      const found = await ownedRows(context, lines, seen, {
        holders,
        dayOf: () => null,
        measure: 'target',
        table: 'special_goal',
        isZero: ({ cel, kwalifikacja }) => cel === 0 && (kwalifikacja ?? 0) === 0,
      });
      const hasThreshold = context.file.given.has('kwalifikacja');
      const before = await storedSeconds(context, 'special_goal', 'target_qualification', found);
      const owned = found.map(({ row, ...one }) => {
        const stored = hasThreshold ? 0 : before.get(figureKey(one.key));
        const second = row.kwalifikacja ?? secondAfter(row.cel, stored);
        return { ...one, row: { ...row, kwalifikacja: second } };
      });
      const written = await write(context, goals, owned, {});
      touch(context, owned, written);
      return countsOf(owned.length, written);
    };
  },
});

/**
 * Results of goals. Without `stan_na` the state is of the import's day; returns can make it
 * negative.
 */
export const specialResults = rowKind({
  name: 'realizacje_zadan',
  purpose: 'Co osoba osiągnęła w celu zadania, w sklepie.',
  columns: resultColumns,
  images: [results.image],
  present: { isMonthly: true, rows: (asked) => presentRows(resultColumns, presentResults(asked)) },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (context) => {
    const today = dayOf(context.now);
    const seen: Seen = new Map();
    const holders = holderReader(context);
    return async (lines): Promise<Counts> => {
      const owned = await ownedRows(context, lines, seen, {
        holders,
        dayOf: ({ stan_na: day_ }) => day_ ?? today,
        measure: 'points',
        table: 'special_result',
        isZero: ({ wynik, wynik_kwalifikacji: qualifying }) =>
          wynik === 0 && (qualifying ?? 0) === 0,
      });
      const hasThreshold = context.file.given.has('wynik_kwalifikacji');
      const before = await storedSeconds(context, 'special_result', 'points_qualification', owned);
      const days = await storedDays(
        context.tx,
        owned.map(({ key }) => key),
      );
      const possible = owned.flatMap(({ row, ...one }) => {
        const newer = newerThan(row.stan_na ?? today, days.get(figureKey(one.key)));
        const fault = resultFault(one.task, row.stan_na, today);
        if (fault !== null)
          context.report.reject(one.line, 'stan_na', faultReason(fault, one.task, today));
        if (fault !== null) return [];
        if (newer !== null && !context.run.replacesNewer) {
          context.report.skipRow(one.line, 'stan_na', asides.olderState(newer), {});
          return [];
        }
        if (newer !== null) context.effects.countOlder(1);
        const stored = hasThreshold ? 0 : before.get(figureKey(one.key));
        const second = row.wynik_kwalifikacji ?? secondAfter(row.wynik, stored);
        return [{ ...one, row: { ...row, wynik_kwalifikacji: second } }];
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      const isDated = ({ row }: (typeof possible)[number]): boolean => row.stan_na !== null;
      const { dated = [], undated = [] } = Object.groupBy(possible, (one) =>
        isDated(one) ? 'dated' : 'undated',
      );
      // The import's day is stored only with a changed figure, so that the same file changes
      // nothing tomorrow.
      for (const [part, stamp] of [
        [dated, {}],
        [undated, { state_on: today }],
      ] as const) {
        const written = await write(context, results, part, stamp);
        touch(context, part, written);
        addTo(counts, countsOf(part.length, written));
      }
      return counts;
    };
  },
});

type FigureTable = {
  readonly table: TaskFigureTable;
  readonly columns: Columns;
  readonly image: BeforeImage;
};

/** Writes figures and lists their changes; a cell that is null stays as it is. */
async function write(
  context: ImportContext,
  { table, columns, image }: FigureTable,
  owned: readonly Owned<Owner>[],
  stamp: { readonly state_on?: string },
): Promise<Written> {
  const figures = owned.map(({ line, key, row }) => {
    const values = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    return { line, key, personId: key.person_id, values };
  });
  const target = {
    table,
    key: figureColumns,
    rows: figures.map(({ line, key, values }) => ({
      ...key,
      ...storedValues(columns, values),
      import_row: line,
    })),
    stamp: { import_id: context.run.id, ...stamp },
    noted: ['import_row'],
  } as const;
  const listed = {
    table,
    key: figureColumns,
    from: taskFigures(table),
    columns,
    rows: figures,
    nameOf: ({ sklep, zadanie, kod_celu: code }: Values) => ({
      shop: String(sklep),
      of: `${String(zadanie)} ${String(code)}`,
    }),
  };
  const written = await withChangeList(context, listed, () =>
    withBeforeImages(context, image, target, () => upsert(context.tx, target)),
  );
  for (const { line, key } of figures)
    if (written.new.has(figureKey(key))) context.report.listNew?.(line);
  return written;
}

/** The stored day, if it is later: an older state never replaces a newer one (D63). */
function newerThan(day_: string, stored: string | undefined): string | null {
  return stored !== undefined && stored > day_ ? stored : null;
}

function faultReason(fault: ResultFault, { opensOn, closesOn }: KnownTask, today: string): string {
  if (fault === 'outside') return reasons.outsideTask(opensOn, closesOn);
  if (fault === 'future') return reasons.futureDay(today);
  return fault === 'ended' ? reasons.taskEnded(closesOn) : reasons.taskNotStarted(opensOn);
}

/**
 * The second measure when the file lacks its column: zero clears both, other figures keep the
 * stored one.
 */
function secondAfter(first: number, stored = 0): number {
  return first === 0 ? 0 : stored;
}

function figureKey({ target_id: target, person_id: person, place_id: place }: FigureKey): string {
  return `${target}|${person}|${place}`;
}

/** The stored second measures of these keys. */
function storedSeconds(
  { tx }: ImportContext,
  table: TaskFigureTable,
  column: string,
  owned: readonly Owned<Owner>[],
): Promise<Map<string, number>> {
  return storedMeasure(
    tx,
    table,
    column,
    owned.map(({ key }) => key),
  );
}

function touch(context: ImportContext, owned: readonly Owned<Owner>[], written: Written): void {
  const isWritten = ({ key }: Owned<Owner>): boolean => {
    const text_ = figureKey(key);
    return written.new.has(text_) || written.changed.has(text_);
  };
  context.effects.touchTasks(owned.filter(isWritten).map(({ task }) => task.id));
}
