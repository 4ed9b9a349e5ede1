import { dayOf } from '../../../../infra/warsaw.ts';
import { day, may, must, pointsMax, whole } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, type Step, addTo, rowKind } from '../../programme.kind.ts';
import { keeping } from '../../former/former.service.ts';
import { type Written, countsOf, upsert } from '../../programme.store.ts';
import { holderReader } from '../participants/holders.service.ts';
import {
  type Owned,
  type Owner,
  type Seen,
  ownedRows,
  ownerColumns,
  ownerKey,
} from './special-figures.owners.ts';
import { type ResultFault, resultFault } from './special-tasks.rules.ts';
import {
  type FigureKey,
  type KnownTask,
  type TaskFigureTable,
  storedDays,
  storedMeasures,
} from './special-tasks.store.ts';

/** A person's goal at a target in a shop; 0 removes it. */
export const specialGoals = rowKind({
  name: 'plany_zadan',
  columns: {
    ...ownerColumns,
    cel: must(whole(0, pointsMax), '20'),
    kwalifikacja: may(whole(0, pointsMax), '10'),
  },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (step) => {
    const seen: Seen = new Map();
    const holders = holderReader(step);
    return async (lines): Promise<Counts> => {
      const found = await ownedRows(step, lines, seen, {
        holders,
        dayOf: () => null,
        measure: 'target',
        table: 'special_goal',
        isZero: ({ cel, kwalifikacja }) => cel === 0 && (kwalifikacja ?? 0) === 0,
      });
      const hasThreshold = step.given.has('kwalifikacja');
      const before = await storedBefore(step, 'special_goal', goalMeasures, found);
      const owned = found.map(({ row, ...one }) => {
        const stored = hasThreshold ? 0 : before.get(`${figureKey(one.key)}|target_qualification`);
        return {
          ...one,
          row: { ...row, kwalifikacja: row.kwalifikacja ?? secondAfter(row.cel, stored) },
        };
      });
      const rows = owned.map(({ line, key, row }) => ({
        ...key,
        target: row.cel,
        import_row: line,
        target_qualification: row.kwalifikacja,
      }));
      const target = { table: 'special_goal', key: figureColumns, rows } as const;
      const written = await keeping(step, 'special_goal', target, () =>
        upsert(step.handle, {
          ...target,
          stamp: { import_id: step.importId },
          noted: ['import_row'],
        }),
      );
      await listChanges(step, goalMeasures, before, owned);
      touch(step, owned, written);
      return countsOf(rows.length, written);
    };
  },
});

/**
 * Results of goals. Without `stan_na` the state is of the import's day; returns can make it
 * negative.
 */
export const specialResults = rowKind({
  name: 'realizacje_zadan',
  columns: {
    ...ownerColumns,
    wynik: must(whole(-pointsMax, pointsMax), '14'),
    wynik_kwalifikacji: may(whole(-pointsMax, pointsMax), '8'),
    stan_na: may(day, '2026-11-15'),
  },
  keyColumn: 'telefon',
  key: (row) => ownerKey(row),
  writer: (step) => {
    const today = dayOf(step.now);
    const seen: Seen = new Map();
    const holders = holderReader(step);
    return async (lines): Promise<Counts> => {
      const owned = await ownedRows(step, lines, seen, {
        holders,
        dayOf: ({ stan_na: day_ }) => day_ ?? today,
        measure: 'points',
        table: 'special_result',
        isZero: ({ wynik, wynik_kwalifikacji: qualifying }) =>
          wynik === 0 && (qualifying ?? 0) === 0,
      });
      const hasThreshold = step.given.has('wynik_kwalifikacji');
      const before = await storedBefore(step, 'special_result', resultMeasures, owned);
      const possible = owned.flatMap(({ row, ...one }) => {
        const fault = resultFault(one.task, row.stan_na, today);
        if (fault !== null) step.reject(one.line, 'stan_na', faultReason(fault, one.task));
        if (fault !== null) return [];
        const stored = hasThreshold ? 0 : before.get(`${figureKey(one.key)}|points_qualification`);
        const second = row.wynik_kwalifikacji ?? secondAfter(row.wynik, stored);
        return [{ ...one, row: { ...row, wynik_kwalifikacji: second } }];
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      // The import's day is stored only with a changed figure, so that the same file changes
      // nothing tomorrow.
      for (const isDated of [true, false]) {
        const part = possible.filter(({ row }) => (row.stan_na !== null) === isDated);
        const days = isDated
          ? await storedDays(
              step.handle,
              part.map(({ key }) => key),
            )
          : new Map<string, string>();
        const keyed = { key: figureColumns, rows: part.map(({ key }) => key) };
        const written = await keeping(step, 'special_result', keyed, () =>
          writeResults(step, part, isDated ? {} : { state_on: today }),
        );
        await listChanges(step, resultMeasures, before, part);
        await listDays(step, days, part);
        touch(step, part, written);
        addTo(counts, countsOf(part.length, written));
      }
      return counts;
    };
  },
});

type ResultRow = Owner & {
  readonly wynik: number;
  readonly wynik_kwalifikacji: number;
  readonly stan_na: string | null;
};

function writeResults(
  { handle, importId }: Step,
  part: readonly Owned<ResultRow>[],
  day_: { state_on?: string },
): Promise<Written> {
  return upsert(handle, {
    table: 'special_result',
    key: figureColumns,
    rows: part.map(({ line, key, row }) => ({
      ...key,
      points: row.wynik,
      import_row: line,
      points_qualification: row.wynik_kwalifikacji,
      ...(row.stan_na === null ? {} : { state_on: row.stan_na }),
    })),
    stamp: { import_id: importId, ...day_ },
    noted: ['import_row'],
  });
}

function faultReason(fault: ResultFault, { opensOn, closesOn }: KnownTask): string {
  if (fault === 'outside') return reasons.outsideTask(opensOn, closesOn);
  if (fault === 'future') return reasons.futureDay;
  return fault === 'ended' ? reasons.taskEnded : reasons.taskNotStarted;
}

const figureColumns = ['target_id', 'person_id', 'place_id'] as const;

/** The table's column and the file's. */
type Measures = Readonly<Record<string, 'cel' | 'kwalifikacja' | 'wynik' | 'wynik_kwalifikacji'>>;

const goalMeasures: Measures = { target: 'cel', target_qualification: 'kwalifikacja' };
const resultMeasures: Measures = { points: 'wynik', points_qualification: 'wynik_kwalifikacji' };

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

function storedBefore(
  { handle }: Step,
  table: TaskFigureTable,
  measures: Measures,
  owned: readonly Owned<Owner>[],
): Promise<Map<string, number>> {
  return storedMeasures(
    handle,
    table,
    Object.keys(measures),
    owned.map(({ key }) => key),
  );
}

type Figured = Owner & {
  readonly [Column in 'cel' | 'kwalifikacja' | 'wynik' | 'wynik_kwalifikacji']?: number | null;
};

async function listChanges(
  { listChange }: Step,
  measures: Measures,
  before: ReadonlyMap<string, number>,
  owned: readonly Owned<Figured>[],
): Promise<void> {
  for (const { line, row, key } of owned) {
    for (const [measure, column] of Object.entries(measures)) {
      const stored = before.get(`${figureKey(key)}|${measure}`);
      const after = row[column] ?? 0;
      if (stored === undefined || stored === after) continue;
      const of = `${row.zadanie} ${row.kod_celu}`;
      await listChange?.({
        line,
        personId: key.person_id,
        shop: row.sklep,
        of,
        column,
        before: stored,
        after,
      });
    }
  }
}

async function listDays(
  { listChange }: Step,
  before: ReadonlyMap<string, string>,
  part: readonly Owned<ResultRow>[],
): Promise<void> {
  for (const { line, row, key } of part) {
    const stored = before.get(figureKey(key));
    if (stored === undefined || row.stan_na === null || stored === row.stan_na) continue;
    const about = {
      line,
      personId: key.person_id,
      shop: row.sklep,
      of: `${row.zadanie} ${row.kod_celu}`,
    };
    await listChange?.({ ...about, column: 'stan_na', before: stored, after: row.stan_na });
  }
}

function touch(step: Step, owned: readonly Owned<Owner>[], written: Written): void {
  const isWritten = ({ key }: Owned<Owner>): boolean => {
    const text_ = figureKey(key);
    return written.new.has(text_) || written.changed.has(text_);
  };
  step.touchTasks(owned.filter(isWritten).map(({ task }) => task.id));
}
