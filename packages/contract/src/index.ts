import { analyticsEndpoints } from './analytics.ts';
import { authEndpoints } from './auth.ts';
import { calendarEndpoints } from './calendar.ts';
import { challengesEndpoints } from './challenges.ts';
import { contactEndpoints } from './contact.ts';
import { devicesEndpoints } from './devices.ts';
import { downloadsEndpoints } from './downloads.ts';
import { explainEndpoints } from './explain.ts';
import { introEndpoints } from './intro.ts';
import { invitationsEndpoints } from './invitations.ts';
import { knowledgeZoneEndpoints } from './knowledge-zone.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { newsEndpoints } from './news.ts';
import { notificationsEndpoints } from './notifications.ts';
import { profileEndpoints } from './profile.ts';
import { reportsEndpoints } from './reports.ts';
import { settlementsEndpoints } from './settlements.ts';
import { specialsEndpoints } from './specials.ts';
import { textsEndpoints } from './texts.ts';

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
  reports: reportsEndpoints,
  settlements: settlementsEndpoints,
  downloads: downloadsEndpoints,
  invitations: invitationsEndpoints,
  analytics: analyticsEndpoints,
};

type Modules = typeof modules;
type Merge<Union> = (Union extends unknown ? (rows: Union) => void : never) extends (rows: infer All) => void
  ? All
  : never;

/** Everything that the app can ask, keyed by the call itself. */
export type AllEndpoints = Merge<Modules[keyof Modules]>;

export const endpoints: AllEndpoints = Object.assign({}, ...Object.values(modules));
