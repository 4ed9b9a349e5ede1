import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import { shownPhone } from '../../../infra/phone.ts';
import { quarterOf } from '../../../infra/warsaw.ts';
import type { Value, ValueChange } from './programme.kind.ts';
import { goldenSums, namedPeople } from './programme.store.ts';

/** A line of the list of changes: person, old and new value. */
export type AmountChange = {
  readonly personId: number | null;
  readonly phone: string;
  readonly name: string;
  readonly shop: string;
  readonly of: string;
  /** The file's column, or `zlote_punkty`. */
  readonly what: string;
  readonly before: Value;
  readonly after: Value;
  /** Golden points have no row of a file. */
  readonly source: { readonly file: string; readonly line: number } | null;
};

/** The same without the person's data, which are read with the list. */
export type PlainChange = Omit<AmountChange, 'phone' | 'name'>;

export type BookedAmount = {
  readonly personId: number;
  readonly kind: string;
  readonly month: string;
  readonly amount: number;
  readonly cause: string;
};

export type AmountList = {
  /** Undefined when there is nothing to await, as for nearly all of a million changes. */
  add(file: string, change: ValueChange): Promise<void> | undefined;
  addBooked(booked: readonly BookedAmount[]): Promise<void>;
  flush(): Promise<void>;
};

const batchRows = 500;

type Told =
  | { readonly event: 'changes'; readonly rows: readonly AmountChange[] }
  | { readonly event: 'moreChanges'; readonly count: number };

/**
 * Sends up to this many changes of rows, and of golden points, in batches with names and phones;
 * counts the others. Calls `onEach` for all.
 */
export function amountList(
  transaction: Transaction<Schema>,
  {
    max,
    onEach,
  }: { readonly max: number; readonly onEach: ((change: PlainChange) => void) | undefined },
  send: (told: Told) => void,
): AmountList {
  let pending: PlainChange[] = [];
  let left = max;
  let more = 0;
  const flush = async (): Promise<void> => {
    if (more > 0) send({ event: 'moreChanges', count: more });
    more = 0;
    if (pending.length === 0) return;
    const people = await namedPeople(
      transaction,
      pending.flatMap(({ personId }) => personId ?? []),
    );
    const rows = pending.map((change): AmountChange => {
      const { phone = '', name = '' } = people.get(change.personId ?? 0) ?? {};
      return { phone: phone === '' ? '' : shownPhone(phone), name, ...change };
    });
    pending = [];
    send({ event: 'changes', rows });
  };
  return {
    add: (file, { line, column, ...change }) => {
      onEach?.({ ...change, what: column, source: { file, line } });
      if (left === 0) {
        more += 1;
        return undefined;
      }
      left -= 1;
      pending.push({ ...change, what: column, source: { file, line } });
      return pending.length >= batchRows ? flush() : undefined;
    },
    addBooked: async (booked) => {
      const all = [
        ...Map.groupBy(booked, ({ personId, cause }) => `${personId} ${cause}`).entries(),
      ];
      // Sums beyond the sent ones are read only for `onEach`.
      const byCause = onEach === undefined ? all.slice(0, max) : all;
      more += Math.max(0, all.length - max);
      let listed = 0;
      for (let at = 0; at < byCause.length; at += batchRows) {
        for (const change of await goldenChanges(transaction, byCause.slice(at, at + batchRows))) {
          onEach?.(change);
          listed += 1;
          if (listed <= max) pending.push(change);
        }
        await flush();
      }
      await flush();
    },
    flush,
  };
}

/** @param booked entries by person and cause, at least one each */
async function goldenChanges(
  transaction: Transaction<Schema>,
  booked: readonly (readonly [key: string, entries: readonly BookedAmount[]])[],
): Promise<PlainChange[]> {
  const sums = await goldenSums(
    transaction,
    booked.flatMap(([, [first]]) => first ?? []),
  );
  return booked.flatMap(([key, entries]) => {
    const [first] = entries;
    if (first === undefined) return [];
    const after = sums.get(key) ?? 0;
    return [
      {
        personId: first.personId,
        shop: '',
        of: first.kind === 'quarter' ? quarterOf(first.month) : first.month.slice(0, 7),
        what: 'zlote_punkty',
        before: after - entries.reduce((sum, { amount }) => sum + amount, 0),
        after,
        source: null,
      },
    ];
  });
}
