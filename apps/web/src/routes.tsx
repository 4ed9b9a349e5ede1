import { allButUser2, everyone, participants, planRoles, salesmen } from '@klub/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import { type RouteObject, redirect } from 'react-router';
import { LoginPage } from './features/auth/LoginPage.tsx';
import { guard } from './features/shell/guard.ts';
import type { Access } from './features/shell/guard.rules.ts';
import { Shell } from './features/shell/Shell.tsx';
import {
  BrokenPage,
  ForbiddenPage,
  IndexPage,
  LoggedOutPage,
  NotFoundPage,
  PlainPage,
  StartingPage,
} from './features/shell/StatusPages.tsx';
import { screen } from './lib/chunk.ts';
import { type Path, paths } from './paths.ts';

type Screen = RouteObject & { path: Path };
type Group = { access: Access; screens: readonly Screen[] };

/** Every screen, one row each, grouped by who may enter (specification section 2). Only the login comes with the first load. */
export const groups: readonly Group[] = [
  { access: 'index', screens: [{ path: paths.index, Component: IndexPage }] },
  { access: 'entry', screens: [{ path: paths.login, Component: LoginPage }] },
  {
    access: 'public',
    screens: [
      {
        path: paths.regulations,
        lazy: screen(() => import('./features/texts/RegulationsPage.tsx').then((m) => m.RegulationsPage)),
      },
      { path: paths.loggedOut, Component: LoggedOutPage },
      { path: paths.forbidden, Component: ForbiddenPage },
    ],
  },
  {
    access: participants,
    screens: [
      { path: paths.intro, lazy: screen(() => import('./features/intro/IntroPage.tsx').then((m) => m.IntroPage)) },
      { path: paths.specials, element: <PlainPage title="Zadania specjalne" /> },
      { path: paths.special, element: <PlainPage title="Zadanie specjalne" /> },
      { path: paths.specialSummary, element: <PlainPage title="Podsumowanie zadania" /> },
    ],
  },
  {
    access: planRoles,
    screens: [
      { path: paths.challenges, loader: () => redirect(paths.challengesMonthly) },
      {
        path: paths.challengesMonthly,
        lazy: screen(() => import('./features/challenges/MonthlyPage.tsx').then((m) => m.MonthlyPage)),
      },
      {
        path: paths.challengesQuarterly,
        lazy: screen(() => import('./features/challenges/QuarterlyPage.tsx').then((m) => m.QuarterlyPage)),
      },
      {
        path: paths.challengesSummary,
        lazy: screen(() => import('./features/challenges/SummaryPage.tsx').then((m) => m.SummaryPage)),
      },
    ],
  },
  {
    access: everyone,
    screens: [
      { path: paths.profile, element: <PlainPage title="Twoje dane" /> },
      { path: paths.profileEdit, element: <PlainPage title="Edytuj dane" /> },
      { path: paths.accountDelete, element: <PlainPage title="Usuń konto" /> },
      {
        path: paths.passwordSet,
        lazy: screen(() => import('./features/profile/SetPasswordPage.tsx').then((m) => m.SetPasswordPage)),
      },
      { path: paths.notifications, element: <PlainPage title="Powiadomienia" /> },
      {
        path: paths.knowledge,
        lazy: screen(() => import('./features/knowledge/KnowledgeIndexPage.tsx').then((m) => m.KnowledgeIndexPage)),
      },
      {
        path: paths.knowledgeScore,
        lazy: screen(() => import('./features/knowledge/ScorePage.tsx').then((m) => m.ScorePage)),
      },
      { path: paths.pills, lazy: screen(() => import('./features/knowledge/PillsPage.tsx').then((m) => m.PillsPage)) },
      { path: paths.pill, lazy: screen(() => import('./features/knowledge/PillPage.tsx').then((m) => m.PillPage)) },
      { path: paths.questions, loader: () => redirect(paths.knowledgeScore) },
      {
        path: paths.question,
        lazy: screen(() => import('./features/knowledge/QuestionPage.tsx').then((m) => m.QuestionPage)),
      },
      { path: paths.news, loader: () => redirect(paths.newsList) },
      { path: paths.newsList, element: <PlainPage title="Aktualności" /> },
      { path: paths.newsArticle, element: <PlainPage title="Aktualność" /> },
      { path: paths.knowledgeZone, element: <PlainPage title="Strefa wiedzy" /> },
      { path: paths.zoneArticle, element: <PlainPage title="Strefa wiedzy" /> },
      { path: paths.contact, element: <PlainPage title="Kontakt" /> },
    ],
  },
  {
    access: allButUser2,
    screens: [
      { path: paths.calendar, element: <PlainPage title="Kalendarz" /> },
      { path: paths.prizes, element: <PlainPage title="Nagrody" /> },
      { path: paths.rules, element: <PlainPage title="Zasady" /> },
    ],
  },
  {
    access: salesmen,
    screens: [
      { path: paths.reports, element: <PlainPage title="Raporty" /> },
      { path: paths.reportsKnowledge, element: <PlainPage title="Raporty Wiedzy" /> },
      { path: paths.reportsSpecials, element: <PlainPage title="Raporty Zadań Specjalnych" /> },
      { path: paths.invitations, element: <PlainPage title="Zaproszenia" /> },
      { path: paths.invitationsList, element: <PlainPage title="Lista zaproszeń" /> },
      { path: paths.balances, element: <PlainPage title="Rozliczenia" /> },
    ],
  },
];

export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const guarded = groups.map(({ access, screens }) => ({
    middleware: [guard(queryClient, access)],
    ErrorBoundary: BrokenPage,
    children: [...screens],
  }));
  return [
    {
      Component: Shell,
      ErrorBoundary: BrokenPage,
      HydrateFallback: StartingPage,
      children: [...guarded, { path: '*', Component: NotFoundPage }],
    },
  ];
}
