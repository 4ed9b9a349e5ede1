import type { viewPurposes } from '@klub/contract/panel/people/viewing';

export type ViewPurpose = (typeof viewPurposes)[number];

/** Choices of the operator; the participant reads them too. */
export const purposeNames: Readonly<Record<ViewPurpose, string>> = {
  question: 'odpowiedź na pytanie uczestnika',
  complaint: 'wyjaśnienie reklamacji',
  fault: 'sprawdzenie błędu w aplikacji',
  data: 'sprawdzenie poprawności danych',
};

/** Of the own representative, who asked for the number to call. */
export const calledBy = 'telefon lub SMS Twojego przedstawiciela';

export const viewingCopy = { ended: 'Podgląd zakończony.' };
