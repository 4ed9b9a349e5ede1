import { shownMoment } from '../../../../infra/polish.copy.ts';
import type { FirstCodes } from './first-run.service.ts';

const titles: Record<FirstCodes['codes'][number]['purpose'], string> = {
  first: 'Kod pierwszego administratora',
  second: 'Kod drugiego administratora (dla innej osoby)',
};

/** The codes of the first run, for a terminal alone. */
export function firstCodesText({ codes, until }: FirstCodes): string {
  return [
    `Pierwsze uruchomienie: otwórz panel i wpisz kod. Kody działają do ${shownMoment(until)}, każdy raz.`,
    ...codes.map(({ purpose, code }) => `  ${titles[purpose]}:  ${code}`),
  ].join('\n');
}

export const firstRunHint =
  'Pierwsze uruchomienie: nie ma jeszcze żadnego konta. Kody do pierwszych wypisuje: npm run panel -- code';
