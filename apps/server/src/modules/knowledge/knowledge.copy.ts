import type { ChoiceProblem } from './attempt.rules.ts';

/** Every sentence that this module sends. */

/** Under the replies, when what was chosen cannot be an answer. */
export const choiceSentences: Record<ChoiceProblem, string> = {
  none: 'Wybierz co najmniej jedną odpowiedź.',
  twice: 'Ta sama odpowiedź została wybrana dwa razy.',
  foreign: 'Wybrano odpowiedź, której nie ma w tym pytaniu.',
  notOne: 'W tym pytaniu wybierz dokładnie jedną odpowiedź.',
};

export function padlockWords(month: string): { title: string; content: string } {
  return {
    title: 'Kłódka wiedzy otwarta',
    content: `<p>Gratulacje! Masz już tyle poprawnych odpowiedzi, ile potrzeba za ${monthName(month)}.</p>`,
  };
}

/** `period` is the first day of a month, or of a quarter. */
export function bonusWords(
  kind: 'month' | 'quarter',
  period: string,
  amount: number,
): { title: string; content: string } {
  const name = kind === 'month' ? monthName(period) : quarterName(period);
  return {
    title: `Odblokowano premię za ${name}`,
    content: `<p>Na Twoim koncie przybyło <strong>${goldenPoints(amount)}</strong>.</p>`,
  };
}

/** `2026-11-01` → `listopad 2026`; after "za" Polish months look the same as on a calendar. */
function monthName(month: string): string {
  return new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );
}

/** `2026-10-01` → `4. kwartał 2026` */
function quarterName(month: string): string {
  return `${Math.ceil(Number(month.slice(5, 7)) / 3)}. kwartał ${month.slice(0, 4)}`;
}

const plural = new Intl.PluralRules('pl-PL');
const number = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });

function goldenPoints(amount: number): string {
  const form = plural.select(amount);
  const words = form === 'one' ? 'złoty punkt' : form === 'few' ? 'złote punkty' : 'złotych punktów';
  return `${number.format(amount)} ${words}`;
}
