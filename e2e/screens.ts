import type { Page } from '@playwright/test';
import { type Path, paths } from '../apps/web/src/paths.ts';
import { loginStates } from './login.steps.ts';
import { withNotifications } from './notifications.steps.ts';
import {
  type Answer,
  type Body,
  answer,
  changeUser,
  judgement,
  openedPadlock,
  openMissing,
  reopen,
  withQuestion,
} from './screens.steps.ts';
import { expect } from './support/index.ts';

/** A screen as a participant meets it. The tests about every screen walk this table. */
export type Screen = {
  readonly path: Path | '*';
  readonly address: string;
  /** The phone number of the user; without it there is no login. */
  readonly as?: string;
  /** What has to be different for the screen to be there at all. */
  readonly given?: (page: Page) => Promise<void>;
  /** The calls that the screen shows; without any it is complete immediately. */
  readonly calls?: RegExp;
  /** What they answer when there is nothing to show. */
  readonly nothing?: readonly Answer[];
  /** Further states, each reached from the full one. */
  readonly more?: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

const complete = '500000001';
const incomplete = '500000003';
const empty = () => ({ data: [] });
const noText = () => ({ data: { html: '' } });

const plan = {
  as: complete,
  calls: /\/api\/v1\/challenges(\?|$)/,
  nothing: [
    [
      /\/api\/v1\/challenges(\?|$)/,
      ({ data }: Body) => ({
        data: {
          ...data,
          currentMonthPlan: null,
          currentQuarterPlan: null,
          currentQuarterPlanDetails: [],
          places: [],
          monthsPlan: [],
          quartersPlan: [],
          bonusMonthsPlan: [],
          bonusQuartersPlan: [],
          totalBonus: 0,
        },
      }),
    ],
  ] satisfies readonly Answer[],
};

export const screens: readonly Screen[] = [
  {
    path: paths.index,
    address: '/',
    as: complete,
    given: (page) => changeUser(page, { role: 'gość' }),
  },
  {
    path: paths.login,
    address: paths.login,
    more: loginStates,
  },
  {
    path: paths.regulations,
    address: paths.regulations,
    ...shows(/\/regulations$/, noText),
  },
  {
    path: paths.regulations,
    address: paths.regulations,
    as: complete,
    ...shows(/\/api\/v1\/regulations$/, noText),
  },
  { path: paths.loggedOut, address: paths.loggedOut },
  { path: paths.forbidden, address: paths.forbidden, as: complete },
  { path: '*', address: '/nie-ma-takiej', as: complete },
  {
    path: paths.intro,
    address: paths.intro,
    as: complete,
    ...shows(/\/api\/v1\/slider$/, empty),
    more: {
      slides: async (page) => {
        await page.getByRole('button', { name: 'Rozpocznij' }).click();
        await expect(page.getByRole('button', { name: 'Dalej' })).toBeVisible();
      },
    },
  },
  {
    path: paths.specials,
    address: paths.specials,
    as: complete,
    ...shows(/\/api\/v1\/special-tasks$/, empty),
    more: {
      'ended tasks': async (page) => {
        await page.getByRole('link', { name: 'Zakończone' }).click();
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      },
    },
  },
  {
    path: paths.special,
    address: '/zadania-specjalne/biel-na-start',
    as: complete,
    ...shows(/\/special-tasks\/[\w-]+$/, withoutTargets),
    more: { 'a task that is not there': (page) => openMissing(page, paths.special) },
  },
  {
    path: paths.specialSummary,
    address: '/zadania-specjalne/biel-na-start/podsumowanie',
    as: complete,
    ...shows(/\/summary(\?|$)/, withoutTargets),
  },
  { path: paths.challengesMonthly, address: paths.challengesMonthly, ...plan },
  { path: paths.challengesQuarterly, address: paths.challengesQuarterly, ...plan },
  { path: paths.challengesSummary, address: paths.challengesSummary, ...plan },
  { path: paths.profile, address: paths.profile, as: complete },
  { path: paths.profile, address: paths.profile, as: incomplete },
  {
    path: paths.profileEdit,
    address: paths.profileEdit,
    as: incomplete,
    more: {
      'with mistakes': async (page) => {
        await page.getByLabel('E-mail').fill('x');
        await page.getByLabel('Kod pocztowy').fill('1');
        await page.getByRole('button', { name: 'Zapisz zmiany' }).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
  },
  {
    path: paths.accountDelete,
    address: paths.accountDelete,
    as: complete,
    ...shows(/\/approval\/delete-user$/, empty),
  },
  {
    path: paths.passwordSet,
    address: paths.passwordSet,
    as: complete,
    more: {
      'with mistakes': async (page) => {
        await page.getByRole('button', { name: 'Zapisz' }).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
  },
  {
    path: paths.notifications,
    address: paths.notifications,
    as: complete,
    more: {
      'without any': async (page) => {
        await withNotifications(page, []);
        await reopen(page);
      },
      'the settings': async (page) => {
        await page.getByRole('button', { name: 'Ustawienia powiadomień' }).click();
        await expect(page.getByLabel('Cisza od')).toBeVisible();
      },
      'who looked': async (page) => {
        await page.getByRole('button', { name: 'Kto oglądał moje konto' }).click();
        await expect(page.getByText('Nikt jeszcze nie oglądał Twojego konta.')).toBeVisible();
      },
    },
  },
  {
    path: paths.knowledge,
    address: paths.knowledge,
    as: complete,
    calls: /\/api\/v1\/knowledge(\/pills)?$/,
    nothing: [
      [/\/api\/v1\/knowledge$/, noScore],
      [/\/knowledge\/pills$/, empty],
    ],
  },
  {
    path: paths.knowledgeScore,
    address: paths.knowledgeScore,
    as: complete,
    calls: /\/api\/v1\/(knowledge|questions)$/,
    nothing: [
      [/\/api\/v1\/knowledge$/, noScore],
      [/\/api\/v1\/questions$/, empty],
    ],
  },
  {
    path: paths.pills,
    address: paths.pills,
    as: complete,
    ...shows(/\/knowledge\/pills$/, empty),
  },
  {
    path: paths.pill,
    address: '/wiedza/pigulki-wiedzy/grunt-to-podstawa',
    as: complete,
    calls: /\/knowledge\/pill\//,
    more: { 'a pill that is not there': (page) => openMissing(page, paths.pill) },
  },
  {
    path: paths.question,
    address: '/wiedza/pytanie/przyklad',
    as: complete,
    calls: /\/api\/v1\/question\//,
    given: withQuestion,
    more: {
      answered: async (page) => {
        await page.route('**/reply', (route) =>
          route.fulfill({ json: { data: { ...judgement, ...openedPadlock } } }),
        );
        await answer(page);
        await expect(page.getByText('Gratulacje! Odpowiedź jest poprawna.')).toBeVisible();
      },
      'answered wrongly': async (page) => {
        await page.route('**/reply', (route) => route.fulfill({ json: { data: judgement } }));
        await answer(page);
        await expect(page.getByText('Odpowiedź jest niepoprawna').first()).toBeVisible();
      },
    },
  },
  {
    path: paths.newsList,
    address: paths.newsList,
    as: complete,
    ...shows(/\/api\/v1\/news(\?|$)/, empty),
  },
  {
    path: paths.newsArticle,
    address: '/news/nowa-farba-do-pokoju-dziecka',
    as: complete,
    calls: /\/api\/v1\/news\//,
    more: { 'an article that is not there': (page) => openMissing(page, paths.newsArticle) },
  },
  {
    path: paths.knowledgeZone,
    address: paths.knowledgeZone,
    as: complete,
    ...shows(/\/api\/v1\/knowledge-zone/, empty),
  },
  {
    path: paths.zoneArticle,
    address: '/strefa-wiedzy/ktora-biel',
    as: complete,
    calls: /\/api\/v1\/knowledge-zone\//,
    more: { 'an article that is not there': (page) => openMissing(page, paths.zoneArticle) },
  },
  {
    path: paths.calendar,
    address: paths.calendar,
    as: complete,
    ...shows(/\/api\/v1\/calendars$/, empty),
  },
  { path: paths.prizes, address: paths.prizes, as: complete, ...shows(/prizes_text$/, noText) },
  { path: paths.rules, address: paths.rules, as: complete, ...shows(/rules_text$/, noText) },
  {
    path: paths.contact,
    address: paths.contact,
    as: complete,
    calls: /\/(contact_text|contact-categories\/\w+|letters)$/,
    nothing: [
      [/contact_text$/, noText],
      [/contact-categories/, empty],
      [/\/letters$/, () => ({ data: [], next: null })],
    ],
  },
];

/** Routes that redirect to a screen of the table, and the reports and letters, which have separate journeys. */
export const elsewhere: readonly Path[] = [
  paths.letter,
  paths.challenges,
  paths.questions,
  paths.news,
  paths.showcase,
  paths.reports,
  paths.reportsKnowledge,
  paths.reportsSpecials,
  paths.balances,
  paths.invitations,
  paths.invitationsList,
];

/** One call fills the screen; `nothing` is what it answers when there is nothing. */
function shows(call: RegExp, nothing: Answer[1]) {
  return { calls: call, nothing: [[call, nothing]] } satisfies Partial<Screen>;
}

function withoutTargets({ data }: Body) {
  return {
    data: { ...data, targets: [], subtitle: [], content: '', targetsTotal: 0, targetsMet: 0 },
  };
}

function noScore() {
  return { data: { score: { passed: 0, total: 4, minimum: 3 }, info: '' } };
}
