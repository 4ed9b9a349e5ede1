import type { Page } from '@playwright/test';
import { type Entity, list, one, option, words } from './entities.steps.ts';

import { manager, openFilters, report } from '../reports.steps.ts';

/** All filters but search and period. */
async function opens(page: Page): Promise<void> {
  await openFilters(page);
}

/** All the fields of a row. */
async function openFirstRow(page: Page): Promise<void> {
  await report(page).rows.first().getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
}

/** The entities of section 3 that representatives see. In the demo the `rsm` filter belongs to no user. */
export const reportEntities: readonly Entity[] = [
  {
    name: 'Report',
    as: manager,
    fields: [
      'headings',
      'sortable',
      'columns',
      'month',
      'quarter',
      'year',
      'sellers',
      'channel',
      'superior',
      'user_type',
      'data',
      'summaryReportUri',
    ],
    read: async (ask) => {
      const report = one((await ask('/api/v1/salesman/report'))['data']);
      const headings = listOfWords(report['headings']).map((heading) => ({ heading }));
      const months = listOfWords(report['month']).map((month) => ({ month }));
      return {
        records: [report],
        visits: [
          {
            address: '/raporty',
            records: headings,
            opens: openFirstRow,
            shows: { heading: words },
          },
          { address: '/raporty', records: months, shows: { month: option } },
        ],
      };
    },
  },
  {
    name: 'Seller of a report',
    as: manager,
    fields: ['id', 'full_name'],
    read: async (ask) => {
      const records = list(one((await ask('/api/v1/salesman/report'))['data'])['sellers']);
      return {
        records,
        visits: [{ address: '/raporty', records, opens, shows: { id: option, full_name: words } }],
      };
    },
  },
  {
    name: 'Superior of a report',
    as: manager,
    fields: ['label', 'placeholder', 'data'],
    read: async (ask) => {
      const superior = one(one((await ask('/api/v1/salesman/report'))['data'])['superior']);
      return {
        records: [superior],
        visits: [
          {
            address: '/raporty',
            records: [superior],
            opens,
            shows: { label: words, placeholder: words },
          },
          {
            address: '/raporty',
            records: list(superior['data']),
            opens,
            shows: { id: option, name: words },
          },
        ],
      };
    },
  },
  {
    name: 'Type of a user and of a special task',
    as: manager,
    fields: ['id', 'value'],
    read: async (ask) => {
      const users = list(one((await ask('/api/v1/salesman/report'))['data'])['user_type']);
      const tasks = list(one((await ask('/api/v1/specials/report'))['data'])['special_type']);
      const shows = { id: option, value: words };
      return {
        records: [...users, ...tasks],
        visits: [
          { address: '/raporty', records: users, opens, shows },
          { address: '/raporty-zadania-specjalne', records: tasks, opens, shows },
        ],
      };
    },
  },
  {
    name: 'Pager',
    as: manager,
    fields: ['total'],
    read: async (ask) => ({
      records: [one((await ask('/api/v1/salesman/report'))['pager'])],
      visits: [],
    }),
  },
  {
    name: 'Target of a row',
    as: manager,
    fields: ['value', 'remaining'],
    read: async (ask) => {
      const rows = list(one((await ask('/api/v1/salesman/report'))['data'])['data']);
      const withTarget = rows.filter(({ target }) => typeof target === 'object' && target !== null);
      return { records: withTarget.map((row) => one(row['target'])), visits: [] };
    },
  },
  {
    name: 'Kind of user and prefix of an invitation',
    as: manager,
    fields: ['id', 'value'],
    read: async (ask) => {
      const types = list(one((await ask('/api/v1/configuration/user_types'))['data'])['value']);
      const prefixes = one(
        (await ask('/api/v1/configuration/prefix_od_types_of_users_databases'))['data'],
      )['value'];
      const shows = { id: option, value: words };
      const address = '/zaproszenia';
      return {
        records: [...types, ...list(prefixes)],
        visits: [
          { address, records: types, shows },
          { address, records: list(prefixes), shows },
        ],
      };
    },
  },
];

function listOfWords(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
