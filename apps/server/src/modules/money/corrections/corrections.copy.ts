import { monthName, shownDay } from '../../../infra/polish.copy.ts';
import { addMonths } from '../../../infra/warsaw.ts';

/** Why a sum takes no correction, with the first possible day or month; months are first days. */
export const correctionWords = {
  unknown: 'Nie ma takiego pytania ani zadania.',
  ahead: (month: string) =>
    `Ten miesiąc jeszcze się nie zaczął. Pierwszy możliwy dzień korekty: ${shownDay(month)}.`,
  quarterOpen: (last: string) =>
    `Premii tego kwartału nie ma jeszcze w księdze. Pierwszy możliwy dzień korekty: ${shownDay(addMonths(last, 1))}, po zamknięciu ostatniego miesiąca (${monthName(last)}).`,
  outside: ({ first, last }: { readonly first: string; readonly last: string }) =>
    first === last
      ? `Ta suma należy do innego miesiąca: ${monthName(first)}.`
      : `Ta suma należy do innych miesięcy: pierwszy ${monthName(first)}, ostatni ${monthName(last)}.`,
} as const;
