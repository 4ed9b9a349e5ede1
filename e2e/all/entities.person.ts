import { expect, type Locator } from '@playwright/test';
import {
  type Entity,
  type One,
  html,
  link,
  list,
  named,
  number,
  one,
  option,
  percent,
  picture,
  type Visit,
  typedIn,
  words,
} from './entities.steps.ts';

const main = '500000001';
const legalForms = {
  '1': 'Prowadzę działalność gospodarczą',
  '0': 'Nie prowadzę działalności gospodarczej',
};

/** The entities of section 3 about a user and the plan, and the screens that show them. */
export const personEntities: readonly Entity[] = [
  {
    name: 'Profile',
    as: main,
    fields: [
      'id',
      'firstname',
      'lastname',
      'username',
      'email',
      'clientNumber',
      'iban',
      'place',
      'city',
      'zipCode',
      'entrepreneur',
      'birthday',
      'pesel',
      'taxOfficeName',
      'taxOfficeAddress',
      'userType',
      'userDetails',
    ],
    read: async (ask) => {
      const records = [one(one((await ask('/api/v1/user/get'))['message'])['profile'])];
      const shown = {
        firstname: words,
        lastname: words,
        email: words,
        place: words,
        city: words,
        zipCode: words,
      };
      const form = {
        firstname: typedIn('Imię'),
        lastname: typedIn('Nazwisko'),
        email: typedIn('E-mail'),
        iban: typedIn('Numer konta bankowego'),
        place: typedIn('Ulica i numer'),
        zipCode: typedIn('Kod pocztowy'),
        city: typedIn('Miasto'),
        birthday: typedIn('Data urodzenia'),
        pesel: typedIn('PESEL'),
        taxOfficeName: typedIn('Nazwa urzędu skarbowego'),
        taxOfficeAddress: typedIn('Adres urzędu skarbowego'),
      };
      return {
        records,
        visits: [
          { address: '/konto', records, shows: { ...shown, entrepreneur: named(legalForms) } },
          { address: '/edytuj-dane', records, shows: form },
        ],
      };
    },
  },
  {
    name: 'Shop of a profile, Place',
    as: main,
    fields: ['id', 'name'],
    read: async (ask) => {
      const places = list(one((await ask('/api/v1/challenges'))['data'])['places']);
      const details = list(
        one(one((await ask('/api/v1/user/get'))['message'])['profile'])['userDetails'],
      );
      const shows = { id: option, name: words };
      return {
        records: [...places, ...details],
        visits: [{ address: '/wyzwania/miesieczne', records: places, shows }],
      };
    },
  },
  {
    name: 'Extras and user state',
    as: main,
    fields: [
      'isPasswordChange',
      'lastLogin',
      'showSlider',
      'role',
      'notifications',
      'showBadgeNotifications',
      'forceLogOut',
    ],
    read: async (ask) => {
      const message = one((await ask('/api/v1/user/get'))['message']);
      return { records: [{ ...message, ...one(message['extras']) }], visits: [] };
    },
  },
  {
    name: 'Superior',
    as: main,
    fields: ['firstname', 'lastname', 'phone'],
    read: async (ask) => {
      const records = [one((await ask('/api/v1/user/superior'))['data'])];
      const shows = { firstname: words, lastname: words, phone: link };
      return {
        records,
        visits: ['/konto', '/kontakt'].map((address) => ({ address, records, shows })),
      };
    },
  },
  {
    name: 'Notification',
    as: main,
    fields: ['slug', 'title', 'content', 'thumbnail', 'isRead', 'url'],
    read: async (ask) => {
      const records = list(one((await ask('/api/v1/user/get'))['message'])['notifications']);
      const isRead = named({ true: 'Przeczytana', false: 'Nowa' });
      const shows = { title: words, content: html, thumbnail: picture, isRead, url: leads };
      return { records, visits: [{ address: '/powiadomienia', records, shows }] };
    },
  },
  {
    name: 'Approval',
    as: main,
    fields: ['id', 'name', 'content', 'required'],
    read: async (ask) => {
      const records = list((await ask('/api/v1/approval/delete-user'))['data']);
      const shows = { name: words, content: html, required: named({ true: '(wymagane)' }) };
      return { records, visits: [{ address: '/usun-konto', records, shows }] };
    },
  },
  {
    name: 'Approvals response',
    as: main,
    fields: ['regulations', 'data'],
    read: async (ask) => ({ records: [one(await ask('/approvals/500000013'))], visits: [] }),
  },
  {
    name: 'Intro and slide',
    as: main,
    fields: ['title', 'type', 'image', 'content'],
    read: async (ask) => {
      const records = list((await ask('/api/v1/slider'))['data']);
      return {
        records,
        visits: [
          {
            address: '/intro',
            records: records.slice(0, 1),
            shows: { title: words, content: html },
          },
        ],
      };
    },
  },
  {
    name: 'Challenges',
    as: main,
    fields: [
      'year',
      'currentMonthPlan',
      'currentQuarterPlan',
      'currentQuarterPlanDetails',
      'monthsPlan',
      'quartersPlan',
      'bonusMonthsPlan',
      'bonusQuartersPlan',
      'totalBonus',
      'aboveTarget',
    ],
    read: async (ask) => {
      const records = [one((await ask('/api/v1/challenges'))['data'])];
      return {
        records,
        visits: [{ address: '/wyzwania/osiagniecia', records, shows: { totalBonus: number } }],
      };
    },
  },
  {
    name: 'Current month',
    as: main,
    fields: ['targetMonthBase', 'bonus', 'realizationPercent', 'stillLeft'],
    read: async (ask) => {
      const records = [one(one((await ask('/api/v1/challenges'))['data'])['currentMonthPlan'])];
      const shows = {
        targetMonthBase: number,
        bonus: number,
        realizationPercent: percent,
        stillLeft: number,
      };
      return { records, visits: [{ address: '/wyzwania/miesieczne', records, shows }] };
    },
  },
  {
    name: 'Current quarter',
    as: main,
    fields: ['targetQuarterBase', 'bonus', 'realizationPercent', 'stillLeft'],
    read: async (ask) => {
      const records = [one(one((await ask('/api/v1/challenges'))['data'])['currentQuarterPlan'])];
      const shows = {
        targetQuarterBase: number,
        bonus: number,
        realizationPercent: percent,
        stillLeft: number,
      };
      return { records, visits: [{ address: '/wyzwania/kwartalne', records, shows }] };
    },
  },
  {
    name: 'Month of a quarter or a year',
    as: main,
    fields: ['month', 'realizationPercent', 'stillLeft', 'bonus'],
    read: async (ask) => {
      const data = one((await ask('/api/v1/challenges'))['data']);
      const [months, details] = [list(data['monthsPlan']), list(data['currentQuarterPlanDetails'])];
      const shows: Visit['shows'] = { month, bonus: number };
      return {
        records: [...months, ...details],
        visits: [
          { address: '/wyzwania/osiagniecia', records: months, shows },
          {
            address: '/wyzwania/kwartalne',
            records: details,
            shows: { ...shows, realizationPercent: percent, stillLeft: number },
          },
        ],
      };
    },
  },
  {
    name: 'Quarter of a year',
    as: main,
    fields: ['quarter', 'realizationPercent', 'stillLeft', 'bonus'],
    read: async (ask) => {
      const records = list(one((await ask('/api/v1/challenges'))['data'])['quartersPlan']);
      return {
        records,
        visits: [
          {
            address: '/wyzwania/osiagniecia',
            records,
            shows: { realizationPercent: percent, bonus: number },
          },
        ],
      };
    },
  },
];

function month(screen: Locator, value: string): Promise<void> {
  const day = new Date(`${value}-01T00:00:00Z`);
  return words(
    screen,
    day.toLocaleDateString('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    {},
  );
}

/** On a desk the target is in the reading pane, once its row is chosen. */
async function leads(screen: Locator, value: string, { title }: One): Promise<void> {
  const target = screen.locator(`a[href*="${value}"]`).first();
  const rows = screen.getByRole('listitem').filter({ hasText: String(title) });
  for (const row of await rows.all()) {
    if ((await target.count()) > 0) break;
    await row.getByRole('button', { name: String(title), exact: true }).click();
  }
  await expect(target).toBeAttached();
}
