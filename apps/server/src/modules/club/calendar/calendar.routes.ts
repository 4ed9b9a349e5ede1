import type { calendarEndpoints } from '@klub/contract/calls/calendar';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { groupsOf } from './calendar.rules.ts';
import { findCalendarItems } from './calendar.store.ts';

export function calendarHandlers({ database }: Deps): HandlersOf<typeof calendarEndpoints> {
  return {
    'GET /api/v1/calendars': async () => ({
      data: groupsOf(await findCalendarItems(database.kysely)),
    }),
  };
}
