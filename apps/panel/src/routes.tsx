import { screen } from '@klub/ui/code/chunk.ts';
import type { RouteObject } from 'react-router';
import { BrokenPage, BrokenStart, StartingPage } from './features/shell/BrokenPage.tsx';
import { guard } from './features/shell/me.ts';
import type { Access } from './access.ts';
import { type Path, paths } from './paths.ts';

type Screen = RouteObject & { path: Path };
type Group = { may: Access; screens: readonly Screen[] };

/** Every screen behind the sign-in, one row each, grouped by who may open it. */
export const groups: readonly Group[] = [
  {
    may: 'signedIn',
    screens: [
      {
        path: paths.account,
        lazy: screen(() => import('./features/account/AccountPage.tsx').then((m) => m.AccountPage)),
      },
      { path: paths.forbidden, lazy: screen(() => statusPages().then((m) => m.ForbiddenPage)) },
    ],
  },
  {
    may: 'dashboard.read',
    screens: [
      {
        path: paths.dashboard,
        lazy: screen(() =>
          import('./features/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
        ),
      },
    ],
  },
  {
    may: 'matters.read',
    screens: [
      { path: paths.matters, lazy: screen(() => signoffsPages().then((m) => m.MattersPage)) },
      { path: paths.matter, lazy: screen(() => signoffsPages().then((m) => m.MatterPage)) },
    ],
  },
  {
    may: 'operations.read',
    screens: [
      {
        path: paths.operations,
        lazy: screen(() => operationsPages().then((m) => m.OperationsPage)),
      },
      { path: paths.operation, lazy: screen(() => operationsPages().then((m) => m.OperationPage)) },
    ],
  },
  {
    may: 'imports.read',
    screens: [
      { path: paths.imports, lazy: screen(() => importsPages().then((m) => m.ImportsPage)) },
      { path: paths.templates, lazy: screen(() => templatesPages().then((m) => m.TemplatesPage)) },
      { path: paths.import, lazy: screen(() => importsPages().then((m) => m.ImportPage)) },
      { path: paths.rules, lazy: screen(() => rulesPages().then((m) => m.RulesPage)) },
      { path: paths.settings, lazy: screen(() => rulesPages().then((m) => m.SettingsPage)) },
    ],
  },
  {
    may: 'content.read',
    screens: [
      { path: paths.contents, lazy: screen(() => contentPages().then((m) => m.ContentsPage)) },
      { path: paths.contentWeek, lazy: screen(() => contentPages().then((m) => m.WeekPage)) },
      { path: paths.contentDraft, lazy: screen(() => contentPages().then((m) => m.DraftPage)) },
      { path: paths.content, lazy: screen(() => contentPages().then((m) => m.ContentPage)) },
    ],
  },
  {
    may: 'people.read',
    screens: [
      { path: paths.people, lazy: screen(() => peoplePages().then((m) => m.PeoplePage)) },
      { path: paths.person, lazy: screen(() => peoplePages().then((m) => m.PersonPage)) },
      { path: paths.personWhy, lazy: screen(() => peoplePages().then((m) => m.WhyPage)) },
      { path: paths.personWhyTask, lazy: screen(() => peoplePages().then((m) => m.WhyTaskPage)) },
    ],
  },
  {
    may: 'people.read',
    screens: [
      {
        path: paths.plans,
        lazy: screen(() => import('./features/plans/PlansPage.tsx').then((m) => m.PlansPage)),
      },
      {
        path: paths.plansOfMonth,
        lazy: screen(() => import('./features/plans/PlansPage.tsx').then((m) => m.PlansPage)),
      },
    ],
  },
  {
    may: 'people.read',
    screens: [
      { path: paths.shops, lazy: screen(() => structurePages().then((m) => m.ShopsPage)) },
      { path: paths.shop, lazy: screen(() => structurePages().then((m) => m.ShopPage)) },
      { path: paths.structure, lazy: screen(() => structurePages().then((m) => m.StructurePage)) },
      {
        path: paths.invitations,
        lazy: screen(() => structurePages().then((m) => m.InvitationsPage)),
      },
      { path: paths.personPhone, lazy: screen(() => structurePages().then((m) => m.PhonePage)) },
    ],
  },
  {
    may: 'content.read',
    screens: [
      {
        path: paths.contentPreview,
        lazy: screen(() => contentPages().then((m) => m.PreviewPage)),
      },
      {
        path: paths.regulations,
        lazy: screen(() => regulationsPages().then((m) => m.RegulationsPage)),
      },
      { path: paths.approval, lazy: screen(() => regulationsPages().then((m) => m.ApprovalPage)) },
      {
        path: paths.approvals,
        lazy: screen(() => regulationsPages().then((m) => m.ApprovalsPage)),
      },
    ],
  },
  {
    may: 'people.read',
    screens: [
      {
        path: paths.agreements,
        lazy: screen(() => regulationsPages().then((m) => m.MissingPage)),
      },
    ],
  },
  {
    may: 'letters.read',
    screens: [
      { path: paths.letters, lazy: screen(() => lettersPages().then((m) => m.LettersPage)) },
      { path: paths.letter, lazy: screen(() => lettersPages().then((m) => m.LetterPage)) },
    ],
  },
  {
    may: 'messages.write',
    screens: [
      { path: paths.messages, lazy: screen(() => messagesPages().then((m) => m.MessagesPage)) },
      { path: paths.newMessage, lazy: screen(() => messagesPages().then((m) => m.NewMessagePage)) },
      { path: paths.message, lazy: screen(() => messagesPages().then((m) => m.MessagePage)) },
    ],
  },
  {
    may: 'imports.write',
    screens: [
      {
        path: paths.form,
        lazy: screen(() => import('./features/forms/FormPage.tsx').then((m) => m.FormPage)),
      },
    ],
  },
  {
    may: 'content.read',
    screens: [
      { path: paths.media, lazy: screen(() => mediaPages().then((m) => m.MediaPage)) },
      { path: paths.picture, lazy: screen(() => mediaPages().then((m) => m.PicturePage)) },
    ],
  },
  {
    may: 'people.edit',
    screens: [
      {
        path: paths.personAssignment,
        lazy: screen(() => structurePages().then((m) => m.AssignmentPage)),
      },
    ],
  },
  {
    may: 'people.view',
    screens: [
      {
        path: paths.personView,
        lazy: screen(() => import('./features/viewing/ViewPage.tsx').then((m) => m.ViewPage)),
      },
    ],
  },
  {
    may: 'money.read',
    screens: [
      { path: paths.months, lazy: screen(() => monthsPages().then((m) => m.MonthsPage)) },
      { path: paths.month, lazy: screen(() => monthsPages().then((m) => m.MonthPage)) },
      {
        path: paths.corrections,
        lazy: screen(() =>
          import('./features/corrections/CorrectionsPage.tsx').then((m) => m.CorrectionsPage),
        ),
      },
      { path: paths.protocol, lazy: screen(() => monthsPages().then((m) => m.ProtocolPage)) },
    ],
  },
  {
    may: 'money.read',
    screens: [
      { path: paths.payouts, lazy: screen(() => payoutsPages().then((m) => m.PayoutsPage)) },
      { path: paths.newPayout, lazy: screen(() => payoutsPages().then((m) => m.DuePage)) },
      { path: paths.heldMoney, lazy: screen(() => payoutsPages().then((m) => m.HeldPage)) },
      { path: paths.payout, lazy: screen(() => payoutsPages().then((m) => m.PayoutPage)) },
      { path: paths.personAccount, lazy: screen(() => payoutsPages().then((m) => m.LeaverPage)) },
    ],
  },
  {
    may: 'money.prepare',
    screens: [
      { path: paths.returns, lazy: screen(() => payoutsPages().then((m) => m.ReturnsPage)) },
    ],
  },
  {
    may: 'verify.run',
    screens: [
      {
        path: paths.verifications,
        lazy: screen(() => verificationsPages().then((m) => m.VerificationsPage)),
      },
      {
        path: paths.verification,
        lazy: screen(() => verificationsPages().then((m) => m.VerificationPage)),
      },
    ],
  },
  {
    may: 'reports.read',
    screens: [
      { path: paths.reports, lazy: screen(() => reportsPages().then((m) => m.ReportsPage)) },
      { path: paths.report, lazy: screen(() => reportsPages().then((m) => m.ReportPage)) },
    ],
  },
  {
    may: 'staff.read',
    screens: [
      { path: paths.staff, lazy: screen(() => staffPages().then((m) => m.StaffPage)) },
      {
        path: paths.staffAccount,
        lazy: screen(() => staffPages().then((m) => m.StaffAccountPage)),
      },
    ],
  },
  {
    may: 'trail.read',
    screens: [
      { path: paths.trail, lazy: screen(() => trailPages().then((m) => m.TrailPage)) },
      { path: paths.trailEntry, lazy: screen(() => trailPages().then((m) => m.TrailEntryPage)) },
    ],
  },
];

/** Screens without a session. */
const entry: readonly Screen[] = [
  {
    path: paths.entry,
    lazy: screen(() => import('./features/entry/EntryPage.tsx').then((m) => m.EntryPage)),
  },
  {
    path: paths.ticket,
    lazy: screen(() => import('./features/entry/TicketPage.tsx').then((m) => m.TicketPage)),
  },
  {
    path: paths.firstRun,
    lazy: screen(() => import('./features/entry/FirstRunPage.tsx').then((m) => m.FirstRunPage)),
  },
];

export const routes: RouteObject[] = [
  {
    lazy: screen(() => import('./features/entry/EntryLayout.tsx').then((m) => m.EntryLayout)),
    ErrorBoundary: BrokenStart,
    HydrateFallback: StartingPage,
    children: [...entry],
  },
  {
    middleware: [guard('signedIn')],
    lazy: screen(() => import('./features/shell/Shell.tsx').then((m) => m.Shell)),
    ErrorBoundary: BrokenStart,
    HydrateFallback: StartingPage,
    children: [
      ...groups.map(({ may, screens }) => ({
        middleware: [guard(may)],
        ErrorBoundary: BrokenPage,
        children: [...screens],
      })),
      { path: '*', lazy: screen(() => statusPages().then((m) => m.NotFoundPage)) },
    ],
  },
];

function statusPages() {
  return import('./features/shell/StatusPages.tsx');
}

function structurePages() {
  return import('./features/structure/pages.ts');
}

function reportsPages() {
  return import('./features/reports/pages.ts');
}

function payoutsPages() {
  return import('./features/payouts/pages.ts');
}

function verificationsPages() {
  return import('./features/verifications/pages.ts');
}

function monthsPages() {
  return import('./features/months/pages.ts');
}

function regulationsPages() {
  return import('./features/content/regulations/pages.ts');
}

function rulesPages() {
  return import('./features/rules/pages.ts');
}

function contentPages() {
  return import('./features/content/pages.ts');
}

function peoplePages() {
  return import('./features/people/pages.ts');
}

function mediaPages() {
  return import('./features/content/media/pages.ts');
}

function messagesPages() {
  return import('./features/messages/pages.ts');
}

function lettersPages() {
  return import('./features/letters/pages.ts');
}

function importsPages() {
  return import('./features/imports/pages.ts');
}

function templatesPages() {
  return import('./features/templates/pages.ts');
}

function signoffsPages() {
  return import('./features/signoffs/pages.ts');
}

function operationsPages() {
  return import('./features/operations/pages.ts');
}

function trailPages() {
  return import('./features/trail/pages.ts');
}

function staffPages() {
  return import('./features/staff/pages.ts');
}
