import type { Handle } from '../../../infra/db/db.ts';
import type { CalendarItem } from './calendar.rules.ts';

export function findCalendarItems(handle: Handle): Promise<CalendarItem[]> {
  return handle
    .selectFrom('calendar_item')
    .select(['group_title as group', 'title', 'day'])
    .orderBy('position')
    .execute();
}
