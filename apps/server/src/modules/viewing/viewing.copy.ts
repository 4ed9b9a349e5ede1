import type { viewPurposes } from '@klub/contract/panel/people/viewing';

export type ViewPurpose = (typeof viewPurposes)[number];

/** What the operator chooses from, and what the participant reads. */
export const purposeNames: Readonly<Record<ViewPurpose, string>> = {
  question: 'odpowiedź na pytanie uczestnika',
  complaint: 'wyjaśnienie reklamacji',
  fault: 'sprawdzenie błędu w aplikacji',
  data: 'sprawdzenie poprawności danych',
};

export const viewingCopy = { ended: 'Podgląd zakończony.' };
