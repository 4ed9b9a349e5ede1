import { monthName } from '../../../infra/polish.copy.ts';
import type { ChoiceProblem } from './attempt.rules.ts';

/** Shown under the replies of an invalid choice. */
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
