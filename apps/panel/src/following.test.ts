import { expect, test } from 'vitest';
import type { GetCall } from './lib/api.ts';
import { apart, isFollowing, panelQuery } from './lib/query.ts';
import { type Path, paths } from './paths.ts';
import { groups } from './routes.tsx';

/** The reads that each screen refetches after an act of another account, or why it has none. */
const following: Readonly<Partial<Record<Path, readonly GetCall[] | string>>> = {
  [paths.account]: ['GET /api/panel/v1/me', 'GET /api/panel/v1/me/factors'],
  [paths.forbidden]: 'shows nothing of the server',
  [paths.dashboard]: ['GET /api/panel/v1/months/:month/readiness', 'GET /api/panel/v1/setup'],
  [paths.matters]: ['GET /api/panel/v1/signoffs'],
  [paths.matter]: ['GET /api/panel/v1/signoffs/:id'],
  [paths.operations]: ['GET /api/panel/v1/operations'],
  [paths.operation]: ['GET /api/panel/v1/operations/:id'],
  [paths.imports]: ['GET /api/panel/v1/imports'],
  [paths.templates]: ['GET /api/panel/v1/templates'],
  [paths.import]: ['GET /api/panel/v1/imports/:id'],
  [paths.rules]: ['GET /api/panel/v1/rules'],
  [paths.settings]: ['GET /api/panel/v1/settings'],
  [paths.contents]: ['GET /api/panel/v1/contents'],
  [paths.contentWeek]: ['GET /api/panel/v1/contents/calendar'],
  [paths.contentDraft]:
    'apart: its saves bring what others have changed, every 10 seconds at least',
  [paths.content]: ['GET /api/panel/v1/contents/:kind/:key'],
  [paths.contentPreview]: ['GET /api/panel/v1/drafts/:id'],
  [paths.people]: ['GET /api/panel/v1/people'],
  [paths.person]: ['GET /api/panel/v1/people/:id'],
  [paths.personWhy]: ['GET /api/panel/v1/people/:id/why/:period'],
  [paths.personWhyTask]: ['GET /api/panel/v1/people/:id/why-task/:slug'],
  [paths.personAssignment]: ['GET /api/panel/v1/people/:id/assignment'],
  [paths.personPhone]: ['GET /api/panel/v1/people/:id/phone'],
  [paths.personAccount]: ['GET /api/panel/v1/people/:id/account'],
  [paths.personView]: 'a view of a quarter of an hour, in a frame of its own',
  [paths.plans]: ['GET /api/panel/v1/months/:month/plans'],
  [paths.plansOfMonth]: ['GET /api/panel/v1/months/:month/plans'],
  [paths.shops]: ['GET /api/panel/v1/shops'],
  [paths.shop]: ['GET /api/panel/v1/shops/:code'],
  [paths.structure]: ['GET /api/panel/v1/structure'],
  [paths.invitations]: ['GET /api/panel/v1/invitations'],
  [paths.regulations]: ['GET /api/panel/v1/documents/:document'],
  [paths.approvals]: ['GET /api/panel/v1/documents'],
  [paths.approval]: ['GET /api/panel/v1/documents/:document'],
  [paths.agreements]: ['GET /api/panel/v1/documents/:document/missing'],
  [paths.letters]: ['GET /api/panel/v1/letters'],
  [paths.letter]: ['GET /api/panel/v1/letters/:id'],
  [paths.messages]: ['GET /api/panel/v1/messages'],
  [paths.newMessage]: 'counts after each pause of the writing; nobody else has this draft',
  [paths.message]: ['GET /api/panel/v1/messages/:id'],
  [paths.form]: 'apart: what was typed is compared with what its form was filled from',
  [paths.media]: ['GET /api/panel/v1/media'],
  [paths.picture]: ['GET /api/panel/v1/media/:id'],
  [paths.months]: ['GET /api/panel/v1/months'],
  [paths.month]: ['GET /api/panel/v1/months/:month'],
  [paths.protocol]: ['GET /api/panel/v1/months/:month/protocol'],
  [paths.corrections]: ['GET /api/panel/v1/corrections'],
  [paths.payouts]: ['GET /api/panel/v1/payouts'],
  [paths.newPayout]: ['GET /api/panel/v1/payouts/due'],
  [paths.heldMoney]: ['GET /api/panel/v1/payouts/held'],
  [paths.payout]: ['GET /api/panel/v1/payouts/:id'],
  [paths.returns]: 'asks the server when something is typed, and shows its answer',
  [paths.verifications]: ['GET /api/panel/v1/verifications'],
  [paths.verification]: ['GET /api/panel/v1/verifications/:id'],
  [paths.reports]: 'shows nothing of the server',
  [paths.report]: ['GET /api/panel/v1/reports/cost'],
  [paths.staff]: ['GET /api/panel/v1/staff'],
  [paths.staffAccount]: ['GET /api/panel/v1/staff/:id'],
  [paths.trail]: ['GET /api/panel/v1/trail'],
  [paths.trailEntry]: ['GET /api/panel/v1/trail/:id'],
};

test('each screen follows acts of others, or says why it does not', () => {
  const screens = groups.flatMap(({ screens: of }) => of.map(({ path }) => path));
  expect(screens.filter((path) => following[path] === undefined)).toEqual([]);
});

test('a query that stands apart does not follow, any other read does', () => {
  const { queryKey } = panelQuery('GET /api/panel/v1/imports');
  expect(isFollowing({ queryKey, meta: undefined })).toBe(true);
  expect(isFollowing({ queryKey, ...apart })).toBe(false);
  expect(isFollowing({ queryKey: ['presence at a draft', '1'], meta: undefined })).toBe(false);
});
