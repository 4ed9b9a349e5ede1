import { allButUser2, everyone, participants, planRoles, salesmen } from '@klub/contract/roles';
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { LoginPage } from './features/auth/LoginPage.tsx';
import { guard, throwBroken } from './features/shell/guard.ts';
import type { Access } from './features/shell/guard.rules.ts';
import { BrokenPage, BrokenStart, StartingPage } from './features/shell/BrokenPage.tsx';
import { PageLayout } from './features/shell/PageLayout.tsx';
import { screen } from '@klub/ui/code/chunk.ts';
import { type Path, paths } from './paths.ts';

type Screen = RouteObject & { path: Path };
type Group = { access: Access; screens: readonly Screen[] };

/** Every screen, one row each, grouped by access (section 2). Only the login is part of the first load. */
export const groups: readonly Group[] = [
  {
    access: 'index',
    screens: [{ path: paths.index, lazy: screen(() => statusPages().then((m) => m.IndexPage)) }],
  },
  { access: 'entry', screens: [{ path: paths.login, Component: LoginPage }] },
  {
    access: 'public',
    screens: [
      {
        path: paths.regulations,
        lazy: screen(() =>
          import('./features/texts/RegulationsPage.tsx').then((m) => m.RegulationsPage),
        ),
      },
      { path: paths.loggedOut, lazy: screen(() => statusPages().then((m) => m.LoggedOutPage)) },
      { path: paths.forbidden, lazy: screen(() => statusPages().then((m) => m.ForbiddenPage)) },
    ],
  },
  {
    access: participants,
    screens: [
      {
        path: paths.intro,
        lazy: screen(() => import('./features/intro/IntroPage.tsx').then((m) => m.IntroPage)),
      },
      {
        path: paths.specials,
        lazy: screen(() =>
          import('./features/specials/SpecialsPage.tsx').then((m) => m.SpecialsPage),
        ),
      },
      {
        path: paths.special,
        lazy: screen(() =>
          import('./features/specials/SpecialPage.tsx').then((m) => m.SpecialPage),
        ),
      },
      {
        path: paths.specialSummary,
        lazy: screen(() =>
          import('./features/specials/SpecialSummaryPage.tsx').then((m) => m.SpecialSummaryPage),
        ),
      },
    ],
  },
  {
    access: planRoles,
    screens: [
      { path: paths.challenges, loader: leadTo(paths.challengesMonthly) },
      {
        path: paths.challengesMonthly,
        lazy: screen(() =>
          import('./features/challenges/MonthlyPage.tsx').then((m) => m.MonthlyPage),
        ),
      },
      {
        path: paths.challengesQuarterly,
        lazy: screen(() =>
          import('./features/challenges/QuarterlyPage.tsx').then((m) => m.QuarterlyPage),
        ),
      },
      {
        path: paths.challengesSummary,
        lazy: screen(() =>
          import('./features/challenges/SummaryPage.tsx').then((m) => m.SummaryPage),
        ),
      },
    ],
  },
  {
    access: everyone,
    screens: [
      {
        path: paths.profile,
        lazy: screen(() => import('./features/profile/ProfilePage.tsx').then((m) => m.ProfilePage)),
      },
      {
        path: paths.profileEdit,
        lazy: screen(() =>
          import('./features/profile/EditProfilePage.tsx').then((m) => m.EditProfilePage),
        ),
      },
      {
        path: paths.accountDelete,
        lazy: screen(() =>
          import('./features/profile/DeleteAccountPage.tsx').then((m) => m.DeleteAccountPage),
        ),
      },
      {
        path: paths.passwordSet,
        lazy: screen(() =>
          import('./features/profile/SetPasswordPage.tsx').then((m) => m.SetPasswordPage),
        ),
      },
      {
        path: paths.notifications,
        lazy: screen(() =>
          import('./features/notifications/NotificationsPage.tsx').then((m) => m.NotificationsPage),
        ),
      },
      {
        path: paths.knowledge,
        lazy: screen(() =>
          import('./features/knowledge/KnowledgeIndexPage.tsx').then((m) => m.KnowledgeIndexPage),
        ),
      },
      {
        path: paths.knowledgeScore,
        lazy: screen(() => import('./features/knowledge/ScorePage.tsx').then((m) => m.ScorePage)),
      },
      {
        path: paths.pills,
        lazy: screen(() => import('./features/knowledge/PillsPage.tsx').then((m) => m.PillsPage)),
      },
      {
        path: paths.pill,
        lazy: screen(() => import('./features/knowledge/PillPage.tsx').then((m) => m.PillPage)),
      },
      { path: paths.questions, loader: leadTo(paths.knowledgeScore) },
      {
        path: paths.question,
        lazy: screen(() =>
          import('./features/knowledge/QuestionPage.tsx').then((m) => m.QuestionPage),
        ),
      },
      { path: paths.news, loader: leadTo(paths.newsList) },
      {
        path: paths.newsList,
        lazy: screen(() => import('./features/news/NewsListPage.tsx').then((m) => m.NewsListPage)),
      },
      {
        path: paths.newsArticle,
        lazy: screen(() =>
          import('./features/news/NewsArticlePage.tsx').then((m) => m.NewsArticlePage),
        ),
      },
      {
        path: paths.knowledgeZone,
        lazy: screen(() =>
          import('./features/knowledge-zone/KnowledgeZoneListPage.tsx').then(
            (m) => m.KnowledgeZoneListPage,
          ),
        ),
      },
      {
        path: paths.zoneArticle,
        lazy: screen(() =>
          import('./features/knowledge-zone/ZoneArticlePage.tsx').then((m) => m.ZoneArticlePage),
        ),
      },
      {
        path: paths.contact,
        lazy: screen(() => import('./features/contact/ContactPage.tsx').then((m) => m.ContactPage)),
      },
      {
        path: paths.letter,
        lazy: screen(() => import('./features/contact/LetterPage.tsx').then((m) => m.LetterPage)),
      },
    ],
  },
  {
    access: allButUser2,
    screens: [
      {
        path: paths.calendar,
        lazy: screen(() =>
          import('./features/calendar/CalendarPage.tsx').then((m) => m.CalendarPage),
        ),
      },
      {
        path: paths.prizes,
        lazy: screen(() => import('./features/texts/TextPage.tsx').then((m) => m.PrizesPage)),
      },
      {
        path: paths.rules,
        lazy: screen(() => import('./features/texts/TextPage.tsx').then((m) => m.RulesPage)),
      },
    ],
  },
  {
    access: salesmen,
    screens: [
      { path: paths.reports, lazy: screen(() => reportPages().then((m) => m.PerformancePage)) },
      {
        path: paths.reportsKnowledge,
        lazy: screen(() => reportPages().then((m) => m.KnowledgeReportPage)),
      },
      {
        path: paths.reportsSpecials,
        lazy: screen(() => reportPages().then((m) => m.SpecialsReportPage)),
      },
      {
        path: paths.invitations,
        lazy: screen(() =>
          import('./features/invitations/InvitationsPage.tsx').then((m) => m.InvitationsPage),
        ),
      },
      {
        path: paths.invitationsList,
        lazy: screen(() => reportPages().then((m) => m.InvitationsListPage)),
      },
      { path: paths.balances, lazy: screen(() => reportPages().then((m) => m.BalancesPage)) },
    ],
  },
];

export const routes: RouteObject[] = [
  {
    element: (
      <PageLayout>
        <Outlet />
      </PageLayout>
    ),
    ErrorBoundary: BrokenStart,
    HydrateFallback: StartingPage,
    children: guarded('entry'),
  },
  {
    lazy: screen(() => import('./features/shell/Shell.tsx').then((m) => m.Shell)),
    ErrorBoundary: BrokenStart,
    HydrateFallback: StartingPage,
    children: [
      ...guarded('inside'),
      { path: '*', lazy: screen(() => statusPages().then((m) => m.NotFoundPage)) },
    ],
  },
  ...showcase(),
];

/** Every part of the design system in every state; in development only. */
function showcase(): RouteObject[] {
  if (!import.meta.env.DEV) return [];
  return [
    {
      path: paths.showcase,
      HydrateFallback: StartingPage,
      lazy: screen(() => import('../showcase/ShowcasePage.tsx').then((m) => m.ShowcasePage)),
    },
  ];
}

function guarded(where: 'entry' | 'inside'): RouteObject[] {
  return groups
    .filter(({ access }) => (access === 'entry') === (where === 'entry'))
    .map(({ access, screens }) => ({
      middleware: [guard(access)],
      loader: throwBroken,
      shouldRevalidate: () => true,
      handle: { isProtected: access !== 'public' && access !== 'entry' },
      ErrorBoundary: BrokenPage,
      children: [...screens],
    }));
}

/** Redirects with the search part of the address, such as a year. */
function leadTo(path: Path) {
  return ({ request }: LoaderFunctionArgs) => redirect(`${path}${new URL(request.url).search}`);
}

function statusPages() {
  return import('./features/shell/StatusPages.tsx');
}

function reportPages() {
  return import('./features/reports/ReportPages.tsx');
}
