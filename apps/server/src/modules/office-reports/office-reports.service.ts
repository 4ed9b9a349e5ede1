import { type OfficeReport, reportFilters } from '@klub/contract/panel/reports';
import { participants } from '@klub/contract/roles';
import type { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import { foundOf, rowsIn, sliceOf } from '../../infra/pages.ts';
import { monthOf, startOfDay } from '../../infra/warsaw.ts';
import { monthTitle } from '../dashboard/dashboard.copy.ts';
import { kept } from '../dashboard/kept.ts';
import { monthsReader } from '../dashboard/readiness.service.ts';
import { shownRole } from '../people/people.copy.ts';
import { liabilityOf, ratesOf } from '../settlements/payout/liability.service.ts';
import { findActivation } from './activation.store.ts';
import { findCost } from './cost.store.ts';
import * as words from './office-reports.copy.ts';
import {
  activationReport,
  costReport,
  liabilityReport,
  questionsReport,
  realisationReport,
} from './tables.rules.ts';
import * as rules from './office-reports.rules.ts';
import { countBands, findChannels } from './realisation.store.ts';
import { findQuestions } from './questions.store.ts';

type Parts = Pick<Deps, 'database' | 'clock'>;
export type Asked = Readonly<Record<string, string | undefined>>;

/** A report is computed at most once a minute for the same filters. */
const maxAgeMs = 60_000;

/** The reports of the office, each whole or a page of it. */
export function officeReports({ database, clock }: Parts) {
  const { kysely } = database;
  const months = monthsReader({ database, clock });
  const channels = kept(clock, maxAgeMs, () => findChannels(kysely));
  const current = () => monthOf(clock.now());

  /** The years of the programme, newest first. */
  async function yearFilter(wanted: string | undefined, all: string | null): Promise<rules.Filter> {
    const now = current().slice(0, 4);
    const known = [...new Set([now, ...(await months()).map((month) => month.slice(0, 4))])]
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

  async function monthFilter(wanted: string | undefined): Promise<rules.Filter> {
    const value = wanted ?? current().slice(0, 7);
    const known = new Set([
      value,
      current().slice(0, 7),
      ...(await months()).map((month) => month.slice(0, 7)),
    ]);
    const options = [...known].toSorted().toReversed();
    return {
      name: 'month',
      label: words.common.month,
      value,
      options: options.map((month) => ({ value: month, label: monthTitle(`${month}-01`) })),
    };
  }

  const roleFilter = (wanted: string | undefined): rules.Filter => ({
    name: 'role',
    label: words.common.role,
    value: wanted ?? '',
    options: [
      { value: '', label: words.common.everyRole },
      ...participants.map((role) => ({ value: role, label: shownRole[role] })),
    ],
  });

  async function channelFilter(wanted: string | undefined): Promise<rules.Filter> {
    const { value } = await channels('');
    return {
      name: 'channel',
      label: words.common.channel,
      value: wanted ?? '',
      options: [
        { value: '', label: words.common.everyChannel },
        ...value.map((channel) => ({ value: channel, label: channel })),
      ],
    };
  }

  const reader = <Schema extends z.ZodType>(
    schema: Schema,
    make: (filters: z.output<Schema>) => Promise<rules.Whole>,
  ) => kept(clock, maxAgeMs, (key) => make(schema.parse(JSON.parse(key))));

  const readers: Readonly<Record<OfficeReport, ReturnType<typeof reader>>> = {
    cost: reader(reportFilters.cost, async (filters) => {
      const year = await yearFilter(filters.year, null);
      const asked = rules.monthsOfYear(year.value);
      const period = { from: asked[0] ?? '', to: asked.at(-1) ?? '' };
      return costReport(year, await findCost(kysely, period, await ratesOf(kysely, asked)));
    }),
    liability: reader(reportFilters.liability, async (filters) => {
      const year = await yearFilter(filters.year, null);
      return liabilityReport(
        year,
        await liabilityOf(kysely, rules.monthsOfYear(year.value), clock.now()),
      );
    }),
    activation: reader(reportFilters.activation, async ({ year = '', role = null }) => {
      const shown = [await yearFilter(year, words.common.everyYear), roleFilter(role ?? '')];
      const found = await findActivation(kysely, { role, activeSince: startOfDay(current()) });
      return activationReport(
        shown,
        found.filter(({ month }) => month.startsWith(year)),
      );
    }),
    realisation: reader(reportFilters.realisation, async ({ month, role = null, channel = '' }) => {
      const shown = [
        await monthFilter(month),
        roleFilter(role ?? ''),
        await channelFilter(channel),
      ];
      const day = firstDay(month);
      const found = await countBands(kysely, {
        month: day,
        role,
        channel: channel === '' ? null : channel,
      });
      return realisationReport(day, shown, found);
    }),
    knowledge: reader(
      reportFilters.knowledge,
      async ({ month, sort = 'percent', order = 'asc' }) => {
        const day = firstDay(month);
        return questionsReport(
          day,
          [await monthFilter(month)],
          { key: sort, order },
          await findQuestions(kysely, day),
        );
      },
    ),
  };

  const firstDay = (month = current().slice(0, 7)): string => `${month}-01`;
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
