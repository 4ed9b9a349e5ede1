import { authEndpoints } from './auth.ts';
import { calendarEndpoints } from './calendar.ts';
import { challengesEndpoints } from './challenges.ts';
import { contactEndpoints } from './contact.ts';
import { introEndpoints } from './intro.ts';
import { invitationsEndpoints } from './invitations.ts';
import { knowledgeZoneEndpoints } from './knowledge-zone.ts';
import { knowledgeEndpoints } from './knowledge.ts';
import { newsEndpoints } from './news.ts';
import { notificationsEndpoints } from './notifications.ts';
import { profileEndpoints } from './profile.ts';
import { reportsEndpoints } from './reports.ts';
import { specialsEndpoints } from './specials.ts';
import { textsEndpoints } from './texts.ts';

/** Everything that the app can ask, keyed by the call itself. */
export const endpoints = {
  ...authEndpoints,
  ...profileEndpoints,
  ...introEndpoints,
  ...notificationsEndpoints,
  ...challengesEndpoints,
  ...knowledgeEndpoints,
  ...specialsEndpoints,
  ...newsEndpoints,
  ...knowledgeZoneEndpoints,
  ...calendarEndpoints,
  ...textsEndpoints,
  ...contactEndpoints,
  ...reportsEndpoints,
  ...invitationsEndpoints,
};

export type AllEndpoints = typeof endpoints;
