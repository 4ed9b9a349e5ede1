import { money } from '../../../infra/polish.copy.ts';

export const returnsCopy = {
  partial: (reference: string): string => `Zwrot innej kwoty, przelew ${reference}`,
  withdrawal: (reference: string): string => `Wycofanie zwrotu, przelew ${reference}`,
  agreed: (signoffId: number): string => `zgoda dwóch osób, sprawa nr ${signoffId}`,
  signoff: 'zgoda drugiej osoby',
  faults: {
    notLess: (sent: number): string =>
      `Przelew był na ${money(sent)}. Tak zapisuje się tylko mniejszą kwotę.`,
  },
  shown: {
    transfer: 'Przelew',
    payout: 'Wypłata',
    payoutOf: (id: number): string => `nr ${id}`,
    person: 'Osoba',
    sent: 'Wysłano',
    came: 'Wróciło',
    kept: 'Zatrzymał bank (koszt programu)',
    again: 'Osoba dostanie jeszcze raz',
    state: 'Stan przelewu',
    returned: (day: string): string => `wrócił ${day}`,
    notReturned: 'nie wrócił',
    isReturned: 'wrócił, potrzebne inne konto',
    owed: 'Do wypłaty osobie z tego przelewu',
    money,
  },
} as const;
