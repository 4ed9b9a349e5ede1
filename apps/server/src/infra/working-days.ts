import { addDays } from './warsaw.ts';

/** Days off by law, as month and day. */
const fixed: ReadonlySet<string> = new Set([
  '01-01',
  '01-06',
  '05-01',
  '05-03',
  '08-15',
  '11-01',
  '11-11',
  '12-24',
  '12-25',
  '12-26',
]);
/** Easter Sunday and Monday, Pentecost and Corpus Christi, in days after Easter Sunday. */
const movable = [0, 1, 49, 60] as const;

/** Why a day like `2026-12-05` is no working day in Poland; null: it is one. */
export function dayOff(day: string): 'saturday' | 'sunday' | 'holiday' | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 6) return 'saturday';
  if (weekday === 0) return 'sunday';
  const easter = easterOf(Number(day.slice(0, 4)));
  const isHoliday =
    fixed.has(day.slice(5)) || movable.some((days) => addDays(easter, days) === day);
  return isHoliday ? 'holiday' : null;
}

/** The day itself, or the first working day after it. */
export function workingDayFrom(day: string): string {
  let found = day;
  while (dayOff(found) !== null) found = addDays(found, 1);
  return found;
}

/** Easter Sunday of the Gregorian calendar, by Gauss's method as corrected by Meeus. */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
