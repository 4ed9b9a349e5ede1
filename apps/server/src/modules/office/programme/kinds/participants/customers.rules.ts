import { firstDayOf } from '../../../../../infra/warsaw.ts';
import { reasons } from '../../programme.copy.ts';

/** When a shop changes its customer if the file lacks the day; null: not said yet. */
export type CustomersFrom = 'today' | 'beginning' | null;

/** A shop's customer as it is stored. */
export type StoredCustomer = {
  readonly customerId: number;
  readonly prefix: string;
  readonly number: string;
  readonly since: string | null;
  /** The day of the newest change; null: there was none. */
  readonly changedOn: string | null;
  /** The day of the change before it. */
  readonly changedBefore: string | null;
};

type Row = { readonly prefiks: string; readonly sap: string; readonly od: string | null };

export type CustomerChange =
  | { readonly wrong: string }
  | {
      /** Since when the shop has its customer; null: from the beginning. */
      readonly since: string | null;
      /** First day for which the customer differs; null: none. */
      readonly changesFrom: string | null;
      /** True where the stored customer stays that of the days before. */
      readonly isDated: boolean;
      /** True where the newest change moves to `since`. */
      readonly isMoved?: true;
    };

const firstDay = '0001-01-01';

type Asked = { readonly today: string; readonly from: CustomersFrom };

/** What a row changes of a shop that is stored, or of a new one (D64). */
export function customerChange(
  row: Row,
  stored: StoredCustomer | undefined,
  asked: Asked,
): CustomerChange {
  if (stored === undefined) return { since: row.od, changesFrom: null, isDated: false };
  const isSame = stored.prefix === row.prefiks && stored.number === row.sap;
  if (row.od !== null && row.od > asked.today) return { wrong: reasons.futureDay(asked.today) };
  return isSame ? sameCustomer(row, stored) : otherCustomer(row, stored, asked);
}

/** Another day moves the newest change; without one it says nothing yet. */
function sameCustomer(
  { od }: Row,
  { since, changedOn, changedBefore }: StoredCustomer,
): CustomerChange {
  if (od === null || od === since) return { since, changesFrom: null, isDated: false };
  if (changedOn === null) return { since: od, changesFrom: null, isDated: false };
  if (changedBefore !== null && od <= changedBefore)
    return { wrong: reasons.customerSince(changedBefore) };
  const changesFrom = od < changedOn ? od : changedOn;
  return { since: od, changesFrom, isDated: false, isMoved: true };
}

function otherCustomer(
  { od }: Row,
  { since, changedOn }: StoredCustomer,
  { today, from }: Asked,
): CustomerChange {
  if (od === null && from === 'beginning')
    return { since, changesFrom: changedOn ?? firstDay, isDated: false };
  const day = od ?? (from === 'today' ? today : null);
  if (day === null) return { wrong: reasons.customerChanged };
  if (changedOn !== null && day < changedOn) return { wrong: reasons.customerSince(changedOn) };
  return { since: day, changesFrom: day, isDated: day !== changedOn };
}

/** A shop's customers: the former ones until their day, oldest first, and the present one. */
export type CustomerHistory = {
  readonly customerId: number;
  readonly former: readonly { readonly since: string; readonly customerId: number }[];
};

/** The first month, as its first day, that has another customer in one of the shops; null: none. */
export function firstOtherMonth(
  before: ReadonlyMap<number, CustomerHistory>,
  after: ReadonlyMap<number, CustomerHistory>,
): string | null {
  const months = [...before].flatMap(([placeId, was]) => {
    const is = after.get(placeId);
    if (is === undefined) return [];
    const starts = [
      firstDay,
      ...[...was.former, ...is.former].map(({ since }) => firstDayOf(since)),
    ];
    return starts.filter((month) => customerIn(was, month) !== customerIn(is, month));
  });
  return months.toSorted()[0] ?? null;
}

/** A month belongs to the customer of its last day. */
function customerIn({ customerId, former }: CustomerHistory, month: string): number {
  return former.find(({ since }) => firstDayOf(since) > month)?.customerId ?? customerId;
}
