import { type Path, paths } from '../apps/web/src/paths.ts';

/** The routes that every member reads. */
const shared: readonly Path[] = [
  paths.regulations,
  paths.forbidden,
  paths.profile,
  paths.profileEdit,
  paths.accountDelete,
  paths.passwordSet,
  paths.notifications,
  paths.newsList,
  paths.newsArticle,
  paths.knowledgeZone,
  paths.zoneArticle,
  paths.contact,
];
const learning: readonly Path[] = [
  paths.knowledge,
  paths.knowledgeScore,
  paths.pills,
  paths.pill,
  paths.calendar,
  paths.prizes,
  paths.rules,
];
const plan: readonly Path[] = [
  paths.challengesMonthly,
  paths.challengesQuarterly,
  paths.challengesSummary,
];
const tasks: readonly Path[] = [paths.specials, paths.special, paths.specialSummary];
const cockpit: readonly Path[] = [
  paths.reports,
  paths.reportsKnowledge,
  paths.reportsSpecials,
  paths.balances,
  paths.invitations,
  paths.invitationsList,
];

/** Every route, by the accounts that may open it; what looks the same for all is walked by one of each kind. */
export const walks: readonly {
  readonly who: string;
  readonly as?: string;
  readonly routes: readonly Path[];
}[] = [
  { who: 'a visitor', routes: [paths.login, paths.regulations, paths.loggedOut] },
  {
    who: 'user1',
    as: '500000001',
    routes: [...plan, ...learning, ...tasks, ...shared, paths.intro],
  },
  { who: 'user2', as: '500000002', routes: [...tasks, paths.profile, paths.notifications] },
  {
    who: 'user3',
    as: '500000003',
    routes: [...plan, paths.knowledgeScore, paths.profile, paths.profileEdit],
  },
  { who: 'a representative', as: '500000004', routes: [...cockpit, ...learning, ...shared] },
  { who: 'a manager', as: '500000005', routes: cockpit },
];

/** Opened by other journeys: four only lead on, a question of the demo has a clock, the demo has no letters, the last is for builders. */
export const notWalked: readonly Path[] = [
  paths.index,
  paths.challenges,
  paths.news,
  paths.questions,
  paths.question,
  paths.letter,
  paths.showcase,
];

const slugs: Partial<Record<Path, string>> = {
  [paths.pill]: 'grunt-to-podstawa',
  [paths.special]: 'biel-na-start',
  [paths.specialSummary]: 'biel-na-start',
  [paths.newsArticle]: 'klub-w-telefonie',
  [paths.zoneArticle]: 'ktora-biel',
};

/** The address of a route, with the slug of a story of the demo. */
export function addressOf(route: Path): string {
  return route.replace(':slug', slugs[route] ?? '');
}
