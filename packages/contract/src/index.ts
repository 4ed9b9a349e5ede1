import { analyticsEndpoints } from './calls/analytics.ts';
import { authEndpoints } from './calls/auth.ts';
import { calendarEndpoints } from './calls/calendar.ts';
import { callingEndpoints } from './calls/calling.ts';
import { challengesEndpoints } from './calls/challenges.ts';
import { contactEndpoints } from './calls/contact.ts';
import { devicesEndpoints } from './calls/devices.ts';
import { downloadsEndpoints } from './calls/downloads.ts';
import { explainEndpoints } from './calls/explain.ts';
import { introEndpoints } from './calls/intro.ts';
import { invitationsEndpoints } from './calls/invitations.ts';
import { knowledgeZoneEndpoints } from './calls/knowledge-zone.ts';
import { letterEndpoints } from './calls/letters.ts';
import { knowledgeEndpoints } from './calls/knowledge.ts';
import { newsEndpoints } from './calls/news.ts';
import { notificationsEndpoints, viewsEndpoints } from './calls/notifications.ts';
import { profileEndpoints } from './calls/profile.ts';
import { reportsEndpoints } from './calls/reports.ts';
import { settlementsEndpoints } from './calls/settlements.ts';
import { specialsEndpoints } from './calls/specials.ts';
import { textsEndpoints } from './calls/texts.ts';

/** The rows by module, in the order of the API document. */
export const modules = {
  auth: authEndpoints,
  profile: profileEndpoints,
  intro: introEndpoints,
  notifications: notificationsEndpoints,
  devices: devicesEndpoints,
  challenges: challengesEndpoints,
  explain: explainEndpoints,
  knowledge: knowledgeEndpoints,
  specials: specialsEndpoints,
  news: newsEndpoints,
  'knowledge-zone': knowledgeZoneEndpoints,
  calendar: calendarEndpoints,
  texts: textsEndpoints,
  contact: contactEndpoints,
  letters: letterEndpoints,
  reports: reportsEndpoints,
  calling: callingEndpoints,
  settlements: settlementsEndpoints,
  downloads: downloadsEndpoints,
  invitations: invitationsEndpoints,
  analytics: analyticsEndpoints,
  views: viewsEndpoints,
};

type Modules = typeof modules;
type Merge<Union> = (Union extends unknown ? (rows: Union) => void : never) extends (
  rows: infer All,
) => void
  ? All
  : never;

/** Everything that the app can ask, keyed by the call itself. */
export type AllEndpoints = Merge<Modules[keyof Modules]>;

export const endpoints: AllEndpoints = Object.assign({}, ...Object.values(modules));
