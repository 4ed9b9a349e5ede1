import { dayOf, quarterNumber, timeOf } from './warsaw.ts';

/** Polish months, days, numbers, golden points and money, for all sentences of the server. */

const monthAndYear = new Intl.DateTimeFormat('pl-PL', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-11-01` → `listopad 2026`; also correct after "za" and "na". */
export function monthName(month: string): string {
  return monthAndYear.format(new Date(`${month}T00:00:00Z`));
}

/** `2026-10-01` → `IV kwartał 2026` */
export function quarterName(day: string): string {
  const number = ['I', 'II', 'III', 'IV'][quarterNumber(day) - 1] ?? '';
  return `${number} kwartał ${day.slice(0, 4)}`;
}

/** `2026-11-05` → `05.11.2026` */
export function shownDay(day: string): string {
  return `${day.slice(8, 10)}.${shownMonth(day)}`;
}

/** `2026-11-05` → `11.2026` */
export function shownMonth(day: string): string {
  return `${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

/** `DD.MM.YYYY` and `HH:mm` in Warsaw (D7). */
export function shownDate(instant: Date): string {
  return shownDay(dayOf(instant));
}

export function shownTime(instant: Date): string {
  return timeOf(instant);
}

const longMoment = new Intl.DateTimeFormat('pl-PL', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** `21 listopada 2026 10:05` in Warsaw. */
export function shownMoment(instant: Date): string {
  return longMoment.format(instant);
}

const whole = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });

/** `12345` → `12 345`, with a non-breaking space. */
export function count(value: number): string {
  return whole.format(value);
}

/** Rounds to at most this many decimals. */
export function decimal(value: number, digits: number): string {
  return new Intl.NumberFormat('pl-PL', { maximumFractionDigits: digits }).format(value);
}

const forms = new Intl.PluralRules('pl-PL');

/** The word's form for a number: `plural(5, ['punkt', 'punkty', 'punktów'])` is `punktów`. */
export function plural(
  value: number,
  [one, few, many]: readonly [one: string, few: string, many: string],
): string {
  const form = forms.select(Math.abs(value));
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}

/** `1 znak`, `3 znaki`, `12 znaków` */
export function letters(amount: number): string {
  return `${count(amount)} ${plural(amount, ['znak', 'znaki', 'znaków'])}`;
}

const minus = '\u2212';

/** `1 złoty punkt`, `3 złote punkty`, `1 250 złotych punktów` */
export function goldenPoints(amount: number): string {
  return `${amount < 0 ? minus : ''}${count(Math.abs(amount))} ${plural(amount, ['złoty punkt', 'złote punkty', 'złotych punktów'])}`;
}

/**
 * `12345` grosze → `123,45 zł`, integers only; negative amounts have a minus sign, not a hyphen.
 */
export function money(grosze: number): string {
  return `${grosze < 0 ? minus : ''}${inZloty(Math.abs(grosze), count)} zł`;
}

/** `12345` → `123,45` for Polish Excel, which accepts only the hyphen. */
export function plainMoney(grosze: number): string {
  return inZloty(grosze, String);
}

function inZloty(grosze: number, written: (zloty: number) => string): string {
  const positive = Math.abs(grosze);
  const rest = positive % 100;
  return `${grosze < 0 ? '-' : ''}${written((positive - rest) / 100)},${String(rest).padStart(2, '0')}`;
}

/** Replaces the name of a deleted account. */
export const deletedAccount = 'Konto usunięte';

/** Sender of the panel's e-mails. */
export function panelSender(programme: string): string {
  return `${programme} – panel`;
}

/** Replaces a name where a participant is not named. */
export function personNumber(id: number): string {
  return `osoba nr ${id}`;
}

/** Plain GSM letters: 160 characters fit into one SMS, but only 70 with a single Polish letter. */
export function plainLetters(text: string): string {
  return text
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '');
}
