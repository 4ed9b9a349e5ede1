import { monthName } from '../../infra/polish.copy.ts';
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
