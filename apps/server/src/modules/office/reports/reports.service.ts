import { type OfficeReport, reportFilters } from '@klub/contract/panel/reports';
import { participants } from '@klub/contract/roles';
import type { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import { dayOf, monthOf, startOfDay } from '../../../infra/warsaw.ts';
import { monthTitle, monthsReader } from '../dashboard/dashboard.ts';
import { type Cached, cached } from '../../../infra/control/cached.ts';
import { liabilityOf, ratesOf } from '../../money/settlements/settlements.ts';
import { findActivation } from './activation.store.ts';
import { findCost } from './cost.store.ts';
import * as words from './reports.copy.ts';
import {
  activationReport,
  costReport,
  liabilityReport,
  questionsReport,
  realisationReport,
} from './tables.rules.ts';
import * as rules from './reports.rules.ts';
import { countBands, findChannels } from './realisation.store.ts';
import { findQuestions } from './questions.store.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

type Parts = Pick<Deps, 'database' | 'clock'>;
export type Asked = Readonly<Record<string, string | undefined>>;

/** Maximum age of a cached report with equal filters. */
const maxAgeMs = 60_000;

type Sources = Pick<Deps, 'clock'> & {
  readonly kysely: Deps['database']['kysely'];
  /** First days of the programme's months. */
  readonly months: () => Promise<string[]>;
  readonly channels: () => Promise<Cached<readonly string[]>>;
};
type FiltersOf<Name extends OfficeReport> = z.output<(typeof reportFilters)[Name]>;
type Reader = (key: string) => Promise<Cached<rules.Whole>>;

/** The office's reports, whole or by page. */
export function officeReports({ database, clock }: Parts) {
  const { kysely } = database;
  const channels = cached(clock, maxAgeMs, () => findChannels(kysely));
  const readers = readersFrom({
    kysely,
    clock,
    months: monthsReader({ database, clock }),
    channels: () => channels(''),
  });
  const whole = (name: OfficeReport, filters: Asked) => readers[name](JSON.stringify(filters));
  return {
    whole: async (name: OfficeReport, filters: Asked): Promise<rules.Whole> =>
      (await whole(name, filters)).value,
    show: async (name: OfficeReport, filters: Asked, page = 1): Promise<rules.Reply> => {
      const { value, at } = await whole(name, filters);
      const rows = rowsIn(value.rows, sliceOf(page));
      return {
        data: { ...value, rows, at: at.toISOString(), ...foundOf(value.rows.length, page) },
      };
    },
  };
}

/** A reader's cache key is the JSON of the filters. */
function readersFrom(sources: Sources): Readonly<Record<OfficeReport, Reader>> {
  const reader = <Schema extends z.ZodType>(
    schema: Schema,
    make: (sources: Sources, filters: z.output<Schema>) => Promise<rules.Whole>,
  ) => cached(sources.clock, maxAgeMs, (key) => make(sources, schema.parse(JSON.parse(key))));
  return {
    cost: reader(reportFilters.cost, makeCost),
    liability: reader(reportFilters.liability, makeLiability),
    activation: reader(reportFilters.activation, makeActivation),
    realisation: reader(reportFilters.realisation, makeRealisation),
    knowledge: reader(reportFilters.knowledge, makeKnowledge),
  };
}

async function makeCost(sources: Sources, filters: FiltersOf<'cost'>): Promise<rules.Whole> {
  const { kysely } = sources;
  const year = await yearFilter(sources, filters.year, null);
  const asked = rules.monthsOfYear(year.value);
  const period = { from: asked[0] ?? '', to: asked.at(-1) ?? '' };
  return costReport(year, await findCost(kysely, period, await ratesOf(kysely, asked)));
}

async function makeLiability(
  sources: Sources,
  filters: FiltersOf<'liability'>,
): Promise<rules.Whole> {
  const { kysely, clock } = sources;
  const year = await yearFilter(sources, filters.year, null);
  return liabilityReport(
    year,
    await liabilityOf(kysely, rules.monthsOfYear(year.value), clock.now()),
  );
}

async function makeActivation(
  sources: Sources,
  { year = '', role }: FiltersOf<'activation'>,
): Promise<rules.Whole> {
  const shown = [
    await yearFilter(sources, year, words.common.everyYear),
    await roleFilter(sources, role ?? ''),
  ];
  const activeSince = startOfDay(currentMonth(sources));
  const found = await findActivation(sources.kysely, { role: role ?? null, activeSince });
  return activationReport(
    shown,
    found.filter(({ month }) => month.startsWith(year)),
  );
}

async function makeRealisation(
  sources: Sources,
  { month, role, channel = '' }: FiltersOf<'realisation'>,
): Promise<rules.Whole> {
  const shown = [
    await monthFilter(sources, month),
    await roleFilter(sources, role ?? ''),
    await channelFilter(sources, channel),
  ];
  const day = firstDay(sources, month);
  const found = await countBands(sources.kysely, {
    month: day,
    role: role ?? null,
    channel: channel === '' ? null : channel,
  });
  return realisationReport(day, shown, found);
}

async function makeKnowledge(
  sources: Sources,
  { month, sort = 'percent', order = 'asc' }: FiltersOf<'knowledge'>,
): Promise<rules.Whole> {
  const day = firstDay(sources, month);
  return questionsReport(
    day,
    [await monthFilter(sources, month)],
    { key: sort, order },
    await findQuestions(sources.kysely, day),
    await roleNamesOn(sources.kysely, dayOf(sources.clock.now())),
  );
}

/** The programme's years, newest first. `all`: label for all years; null: a year is required. */
async function yearFilter(
  sources: Sources,
  wanted: string | undefined,
  all: string | null,
): Promise<rules.Filter> {
  const now = currentMonth(sources).slice(0, 4);
  const months = await sources.months();
  const known = [...new Set([now, ...months.map((month) => month.slice(0, 4))])]
    .toSorted()
    .toReversed();
  const options = known.map((value) => ({ value, label: value }));
  return {
    name: 'year',
    label: words.common.year,
    value: wanted ?? (all === null ? now : ''),
    options: all === null ? options : [{ value: '', label: all }, ...options],
  };
}

async function monthFilter(sources: Sources, wanted: string | undefined): Promise<rules.Filter> {
  const now = currentMonth(sources).slice(0, 7);
  const value = wanted ?? now;
  const months = await sources.months();
  const known = new Set([value, now, ...months.map((month) => month.slice(0, 7))]);
  const options = [...known].toSorted().toReversed();
  return {
    name: 'month',
    label: words.common.month,
    value,
    options: options.map((month) => ({ value: month, label: monthTitle(`${month}-01`) })),
  };
}

async function roleFilter({ kysely, clock }: Sources, wanted: string): Promise<rules.Filter> {
  const names = await roleNamesOn(kysely, dayOf(clock.now()));
  return {
    name: 'role',
    label: words.common.role,
    value: wanted,
    options: [
      { value: '', label: words.common.everyRole },
      ...participants.map((role) => ({ value: role, label: names[role] })),
    ],
  };
}

async function channelFilter(sources: Sources, wanted: string): Promise<rules.Filter> {
  const { value } = await sources.channels();
  return {
    name: 'channel',
    label: words.common.channel,
    value: wanted,
    options: [
      { value: '', label: words.common.everyChannel },
      ...value.map((channel) => ({ value: channel, label: channel })),
    ],
  };
}

function firstDay(sources: Sources, month = currentMonth(sources).slice(0, 7)): string {
  return `${month}-01`;
}

/** First day. */
function currentMonth({ clock }: Pick<Sources, 'clock'>): string {
  return monthOf(clock.now());
}
