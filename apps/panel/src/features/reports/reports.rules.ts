import type { Permission } from '@klub/contract/panel/permissions';
import type { ReplyOf } from '../../lib/api.ts';

export const reportNames = ['koszt', 'zobowiazanie', 'aktywacja', 'realizacja', 'wiedza'] as const;
export type ReportName = (typeof reportNames)[number];

export type Report = ReplyOf<'GET /api/panel/v1/reports/cost'>['data'];
export type ReportRow = Report['rows'][number];
export type ReportColumn = Report['columns'][number];
type Value = ReportRow[string];

export const reportAccess: Readonly<Record<ReportName, Permission>> = {
  koszt: 'money.read',
  zobowiazanie: 'money.read',
  aktywacja: 'reports.read',
  realizacja: 'reports.read',
  wiedza: 'reports.read',
};

export function isReportName(name: string | undefined): name is ReportName {
  return reportNames.some((known) => known === name);
}

/** Filters of the server by their names in the address. */
export const addressNames = {
  year: 'rok',
  month: 'miesiac',
  role: 'rola',
  channel: 'kanal',
  order: 'kolejnosc',
} as const;
export type AddressName = (typeof addressNames)[keyof typeof addressNames];

export function addressNameOf(filter: string): AddressName | undefined {
  return Object.entries(addressNames).find(([name]) => name === filter)?.[1];
}

/** Translates `percent-desc` of the address for the call. */
export function orderOf(value: string | undefined): { sort?: string; order?: string } {
  const [sort, order] = (value ?? '').split('-');
  return sort === undefined || order === undefined ? {} : { sort, order };
}

export type Tone = 'accent' | 'second' | 'success' | 'warning' | 'danger' | 'quiet' | 'gold';

/** Which columns of a report are drawn, in which tone, from the ground up. */
export const drawn: Readonly<
  Record<ReportName, readonly { readonly key: string; readonly tone: Tone }[]>
> = {
  koszt: [
    { key: 'monthly', tone: 'accent' },
    { key: 'quarterly', tone: 'second' },
    { key: 'knowledge', tone: 'success' },
    { key: 'special', tone: 'gold' },
    { key: 'corrections', tone: 'danger' },
  ],
  zobowiazanie: [
    { key: 'paid', tone: 'success' },
    { key: 'sent', tone: 'second' },
    { key: 'due', tone: 'accent' },
    { key: 'accrued', tone: 'quiet' },
    { key: 'held', tone: 'warning' },
    { key: 'returned', tone: 'danger' },
  ],
  aktywacja: [
    { key: 'invited', tone: 'quiet' },
    { key: 'registered', tone: 'second' },
    { key: 'complete', tone: 'accent' },
    { key: 'active', tone: 'success' },
  ],
  realizacja: [{ key: 'people', tone: 'accent' }],
  wiedza: [
    { key: 'right', tone: 'success' },
    { key: 'wrong', tone: 'danger' },
    { key: 'late', tone: 'warning' },
  ],
};

/** The figure next to a row's name where columns have no room. */
export const leading: Readonly<Record<ReportName, string>> = {
  koszt: 'grosze',
  zobowiazanie: 'total',
  aktywacja: 'invited',
  realizacja: 'people',
  wiedza: 'percent',
};

export function numberOf(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0;
}

/** The least and the most that stacks of these parts reach, with zero between them. */
export function reach(stacks: readonly (readonly number[])[]): { low: number; high: number } {
  const sums = stacks.map((parts) => ({
    up: parts.reduce((sum, part) => sum + Math.max(0, part), 0),
    down: parts.reduce((sum, part) => sum + Math.min(0, part), 0),
  }));
  const high = Math.max(0, ...sums.map(({ up }) => up));
  const low = Math.min(0, ...sums.map(({ down }) => down));
  return { low, high: high === 0 && low === 0 ? 1 : high };
}

/** Lines of a scale at round numbers, at most five with zero. */
export function marksOf({ low, high }: { low: number; high: number }): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? power,
  );
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, index) => (first + index) * step,
  );
}

export type Segment = { readonly from: number; readonly to: number };

/** Where each part of a stack begins and ends; negative parts go down from zero. */
export function stacked(parts: readonly number[]): Segment[] {
  let [up, down] = [0, 0];
  return parts.map((part) => {
    const from = part < 0 ? down : up;
    if (part < 0) down += part;
    else up += part;
    return { from: Math.min(from, from + part), to: Math.max(from, from + part) };
  });
}
