import { roleName, type RoleNames } from '@klub/contract/roles';
import type { LiabilityPart, LiabilitySum } from '../../money/settlements/settlements.ts';
import { reasonNames } from '../../money/settlements/settlements.copy.ts';
import type { JoinedMonth } from './activation.store.ts';
import type { MonthCost } from './cost.store.ts';
import {
  activationCopy,
  bandNames,
  common,
  costCopy,
  liabilityCopy,
  liabilityParts,
  questionCopy,
  realisationCopy,
} from './reports.copy.ts';
import {
  columnsOf,
  each,
  type Filter,
  partOf,
  type Row,
  sortedBy,
  total,
  type Whole,
} from './reports.rules.ts';
import type { AnsweredQuestion } from './questions.store.ts';
import type { Band, BandCount } from './realisation.store.ts';

/** A table without sums and detail. */

const nothingMore = { sums: null, detail: null } as const;

export function costReport(year: Filter, found: readonly MonthCost[]): Whole {
  const rows = found.map(({ month, ...sums }) => ({
    month: month.slice(0, 7),
    ...sums,
    perPerson: each(sums.grosze, sums.people),
    perShop: each(sums.grosze, sums.shops),
  }));
  const parts = [
    'monthly',
    'quarterly',
    'knowledge',
    'special',
    'corrections',
    'amount',
    'grosze',
  ] as const;
  const sums = Object.fromEntries(parts.map((key) => [key, total(found, key)]));
  const [grosze, amount, people] = [
    total(found, 'grosze'),
    total(found, 'amount'),
    total(found, 'people'),
  ];
  const { none, answer, columns } = costCopy;
  return {
    ...nothingMore,
    filters: [year],
    rows,
    answer:
      people === 0 ? none(year.value) : answer(year.value, grosze, amount, each(grosze, people)),
    columns: columnsOf(columns, {
      month: 'month',
      grosze: 'money',
      perPerson: 'money',
      perShop: 'money',
    }),
    sums: rows.length === 0 ? null : { month: common.sum, ...sums },
  };
}

const parts = [
  'accrued',
  'due',
  'held',
  'sent',
  'returned',
  'paid',
] as const satisfies readonly LiabilityPart[];

/** Every grosz of a month is in exactly one column, so a row's columns add up to its sum. */
export function liabilityReport(year: Filter, all: readonly LiabilitySum[]): Whole {
  const found = all.flatMap(({ month, ...sums }) => (month === null ? [] : [{ ...sums, month }]));
  const sumOf = (of: readonly LiabilitySum[]): Record<LiabilityPart | 'total', number> => {
    const inPart = (part: LiabilityPart): number =>
      total(
        of.filter((one) => one.part === part),
        'grosze',
      );
    return {
      accrued: inPart('accrued'),
      due: inPart('due'),
      held: inPart('held'),
      sent: inPart('sent'),
      returned: inPart('returned'),
      paid: inPart('paid'),
      total: total(of, 'grosze'),
    };
  };
  const months = [...new Set(found.map(({ month }) => month))].toSorted();
  const sums = sumOf(found);
  const owed = sums.total - sums.paid;
  const headings = { month: common.month, ...liabilityParts, total: liabilityCopy.total };
  const money = Object.fromEntries([...parts, 'total'].map((key) => [key, 'money' as const]));
  const { none, nothing, answer } = liabilityCopy;
  return {
    ...nothingMore,
    filters: [year],
    answer:
      found.length === 0
        ? none(year.value)
        : owed === 0
          ? nothing(year.value)
          : answer(year.value, owed, sums.held),
    columns: columnsOf(headings, { ...money, month: 'month' }),
    rows: months.map((month) => ({
      month: month.slice(0, 7),
      ...sumOf(found.filter((one) => one.month === month)),
    })),
    sums: found.length === 0 ? null : { month: common.sum, ...sums },
    detail: heldDetail(all.filter(({ month }) => month === null)),
  };
}

/** Largest first; a person held in several months counts once. */
function heldDetail(held: readonly LiabilitySum[]): Whole['detail'] {
  if (held.length === 0) return null;
  const rows = held
    .toSorted((one, other) => other.grosze - one.grosze)
    .map(({ reason, people, grosze }) => ({
      reason: reason === null ? '' : reasonNames[reason],
      people,
      grosze,
    }));
  const { detail, detailColumns } = liabilityCopy;
  return {
    title: detail,
    columns: columnsOf(detailColumns, { reason: 'text', grosze: 'money' }),
    rows,
  };
}

export function activationReport(filters: Filter[], found: readonly JoinedMonth[]): Whole {
  const [invited, active] = [total(found, 'invited'), total(found, 'active')];
  const steps = ['invited', 'registered', 'complete', 'active'] as const;
  const sums = Object.fromEntries(steps.map((key) => [key, total(found, key)]));
  const { columns, none, answer } = activationCopy;
  return {
    ...nothingMore,
    filters,
    answer: invited === 0 ? none : answer(invited, active, partOf(active, invited) ?? 0),
    columns: columnsOf(columns, { month: 'month', percent: 'percent' }),
    rows: found.map(({ month, ...counts }) => ({
      month: month.slice(0, 7),
      ...counts,
      percent: partOf(counts.active, counts.invited),
    })),
    sums: invited === 0 ? null : { month: common.sum, ...sums, percent: partOf(active, invited) },
  };
}

const percentBands = [
  'zero',
  'low',
  'half',
  'near',
  'met',
  'above',
] as const satisfies readonly Band[];

export function realisationReport(
  month: string,
  filters: Filter[],
  found: readonly BandCount[],
): Whole {
  const of = (band: Band) =>
    found.find((one) => one.band === band) ?? { band, people: 0, shops: 0 };
  const planned = percentBands.map(of);
  const everybody = total(planned, 'people');
  const met = of('met').people + of('above').people;
  const without = of('none');
  const shown = [...planned, ...(without.people + without.shops === 0 ? [] : [without])];
  const { columns, none, answer } = realisationCopy;
  const isEmpty = found.length === 0;
  return {
    ...nothingMore,
    filters,
    answer: isEmpty ? none(month) : answer(month, met, everybody, partOf(met, everybody) ?? 0),
    columns: columnsOf(columns, { band: 'text', share: 'percent' }),
    rows: isEmpty
      ? []
      : shown.map(({ band, people, shops }) => ({
          band: bandNames[band],
          people,
          shops,
          share: band === 'none' ? null : partOf(people, everybody),
        })),
    sums: isEmpty
      ? null
      : {
          band: common.sum,
          people: total(shown, 'people'),
          shops: total(shown, 'shops'),
          share: null,
        },
  };
}

export function questionsReport(
  month: string,
  filters: Filter[],
  sorted: { readonly key: string; readonly order: 'asc' | 'desc' },
  found: readonly AnsweredQuestion[],
  names: RoleNames,
): Whole {
  const rows: Row[] = found.map(({ title, roles, asked, right, wrong, late }) => ({
    title,
    roles: roles.map((role) => roleName(role, names)).join(', '),
    asked,
    right,
    wrong,
    late,
    answered: right + wrong,
    percent: partOf(right, right + wrong + late),
  }));
  const [right, wrong, late] = [total(found, 'right'), total(found, 'wrong'), total(found, 'late')];
  const percent = partOf(right, right + wrong + late);
  const hardest = sortedBy(rows, 'percent', 'asc')[0];
  const { columns, none, unasked, answer } = questionCopy;
  return {
    ...nothingMore,
    filters,
    answer:
      found.length === 0
        ? none(month)
        : percent === null
          ? unasked(month)
          : answer(percent, String(hardest?.['title']), Number(hardest?.['percent'])),
    columns: columnsOf(columns, { title: 'text', roles: 'text', percent: 'percent' }),
    rows: sortedBy(rows, sorted.key, sorted.order),
    sums:
      found.length === 0
        ? null
        : {
            title: common.sum,
            asked: total(found, 'asked'),
            answered: right + wrong,
            right,
            wrong,
            late,
            percent,
          },
  };
}
