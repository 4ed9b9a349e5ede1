import type { Term } from './letters.rules.ts';

/** Units of a term as settings spell them. */
export const termUnits: Readonly<Record<string, Term['unit']>> = {
  dzień: 'days',
  dni: 'days',
  'dzień roboczy': 'workingDays',
  'dni robocze': 'workingDays',
  'dni roboczych': 'workingDays',
  miesiąc: 'months',
  miesiące: 'months',
  miesięcy: 'months',
};
