import type { Fault } from './fault.ts';

const panel = 'apps/server/src/infra/http/panel';
const modules = 'apps/server/src/modules';

/** Guards of the panel's cookie and of its demo links. */
export const faultsOfDoors: readonly Fault[] = [
  {
    name: 'secure-cookie-on-this-machine',
    guard: 'plain http on this machine gets a cookie that every browser keeps',
    edits: [
      {
        file: `${panel}/panel-caller.ts`,
        before: '= isLocal ? localCookie : secureCookie',
        after: '= isLocal ? secureCookie : secureCookie',
      },
    ],
    caughtBy: { tests: [`${panel}/panel-caller.test.ts`] },
  },
  {
    name: 'local-cookie-behind-a-proxy',
    guard: 'a cookie without Secure is not given behind a proxy',
    edits: [
      {
        file: `${panel}/panel-caller.ts`,
        before:
          '  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${panel}/panel-caller.test.ts`] },
  },
  {
    name: 'demo-link-spent-unseen',
    guard: 'a demo link is used up by the first call of its session',
    edits: [
      {
        file: `${modules}/office/staff/tickets.store.ts`,
        before: "  if (purpose === 'demo') return isUsable(await lockTicket(handle, id), now);\n",
        after:
          "  if (purpose === 'demo') await useTicket(handle, id, now);\n  if (purpose === 'demo') return true;\n",
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/entry/tickets.test.ts`] },
  },
  {
    name: 'two-sessions-of-a-demo-link',
    guard: 'another sign-in by a demo link ends the session that was not seen',
    edits: [
      {
        file: `${modules}/office/staff/entry/staff-sessions.ts`,
        before: '      if (ticketId !== undefined) await end(transaction, { ticketId });\n',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/staff/entry/tickets.test.ts`] },
  },
  {
    name: 'dropped-session-blames-link',
    guard: 'a browser that drops the session is told so, and its demo link still works',
    edits: [
      {
        file: 'apps/panel/src/features/entry/TicketPage.tsx',
        before: '      {isCookieRefused && <CookieRefused next={isDemo',
        after: '      {isCookieRefused && !isDemo && <CookieRefused next={isDemo',
      },
    ],
    caughtBy: { journeys: ['panel-dropped'] },
  },
];
