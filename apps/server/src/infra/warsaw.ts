import { hourMs } from './clock.ts';

/**
 * Months, quarters, days and deadlines are in Europe/Warsaw time, including summer time (D7). A day
 * is `YYYY-MM-DD`, a month is its first day, both as text, because a day has no time zone.
 */

const zone = 'Europe/Warsaw';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

function wallTime(instant: Date): WallTime {
  const local = new Date(instant.getTime() + offsetOf(instant));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

const offsets = new Map<number, number>();
const offsetsMax = 100_000;
/** Since then summer time begins and ends on the hour (UTC), so that an hour has one offset. */
const wholeHoursSince = Date.UTC(1980, 0, 1);

/**
 * Offset to UTC, cached by the hour: computing takes microseconds, and a report needs a million.
 */
function offsetOf(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const { year, month, day, hour: hours, minute, second } = formatted(instant);
  const seconds = Math.floor(instant.getTime() / 1_000) * 1_000;
  const offset = Date.UTC(year, month - 1, day, hours, minute, second) - seconds;
  if (offsets.size >= offsetsMax) offsets.clear();
  if (instant.getTime() >= wholeHoursSince) offsets.set(hour, offset);
  return offset;
}

function formatted(instant: Date): WallTime {
  const found = Object.fromEntries(
    parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found;
  return { year, month, day, hour, minute, second };
}

const two = (value: number): string => String(value).padStart(2, '0');
const four = (value: number): string => String(value).padStart(4, '0');

/** The day in Warsaw, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  const { year, month, day } = wallTime(instant);
  return `${four(year)}-${two(month)}-${two(day)}`;
}

/** The first day of the month in Warsaw. */
export function monthOf(instant: Date): string {
  return firstDayOf(dayOf(instant));
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** `2026-11-01` → 4 */
export function quarterNumber(day: string): number {
  return Math.ceil(Number(day.slice(5, 7)) / 3);
}

/** `2026-11-01` → `2026-Q4` */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${quarterNumber(day)}`;
}

/** The three months of a quarter `2026-Q4`. */
export function monthsOfQuarter(quarter: string): [string, string, string] {
  const first = (Number(quarter.slice(6)) - 1) * 3 + 1;
  const month = (offset: number): string => `${quarter.slice(0, 4)}-${two(first + offset)}-01`;
  return [month(0), month(1), month(2)];
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${four(Math.floor(index / 12))}-${two((index % 12) + 1)}-01`;
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first day of the day's month. */
export function firstDayOf(day: string): string {
  return addMonths(day, 0);
}

/** The last day of the day's month. */
export function lastDayOf(day: string): string {
  return addDays(addMonths(day, 1), -1);
}

/** True for an existing day between the years 1900 and 2199. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/**
 * The instant of a wall-clock time in Warsaw. A time skipped in spring is the instant of the jump;
 * of a time that occurs twice in autumn the later one counts, in favour of a person with a
 * deadline.
 */
export function instantOf(day: string, time = '00:00:00'): Date {
  const wanted = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const candidates = [60, 120].map((offsetMinutes) => new Date(wanted - offsetMinutes * 60_000));
  const exact = candidates.filter((instant) => wallAsUtc(instant) === wanted);
  const latest = exact.sort((a, b) => b.getTime() - a.getTime())[0];
  if (latest !== undefined) return latest;
  // Skipped: read as winter time, the jump is the whole hour at or before it.
  return new Date(Math.floor((wanted - hourMs) / hourMs) * hourMs);
}

function wallAsUtc(instant: Date): number {
  const { year, month, day, hour, minute, second } = wallTime(instant);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** First instant of a day in Warsaw. */
export function startOfDay(day: string): Date {
  return instantOf(day);
}

/** The time of day in Warsaw, `HH:mm`. */
export function timeOf(instant: Date): string {
  const { hour, minute } = wallTime(instant);
  return `${two(hour)}:${two(minute)}`;
}
