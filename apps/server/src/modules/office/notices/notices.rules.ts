import { quietUntil } from '../../club/devices/devices.rules.ts';

/** Hours in Warsaw. */
const quietHours = { quietFrom: 20, quietTo: 8 };

export const devicesPerAccountMax = 10;

/** End of the quiet hours; null: send now, also at night when the matter lapses before the morning. */
export function postponedTo(now: Date, until: Date | null): Date | null {
  const morning = quietUntil(now, quietHours);
  const lapsesBefore = morning !== null && until !== null && until <= morning;
  return lapsesBefore ? null : morning;
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
