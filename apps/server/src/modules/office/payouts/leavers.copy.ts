import { money } from '../../../infra/polish.copy.ts';
import type { HeldLeaver } from '../../money/settlements/settlements.ts';

type HoldKind = HeldLeaver['kinds'][number];

const kinds: Readonly<Record<HoldKind, string>> = {
  operator: 'wstrzymanie przez organizatora',
  returned: 'przelew, który wrócił',
  repeated: 'miesiące rozliczone na innym koncie',
};

export const leaversCopy = {
  words: 'Zwolnienie przelewu po usuniętym koncie',
  released: (signoffId: number): string => `zgoda dwóch osób, sprawa nr ${signoffId}`,
  signoff: 'zgoda drugiej osoby',
  faults: { notAnAccount: 'To nie jest numer polskiego rachunku: ma 26 cyfr.' },
  shown: {
    person: 'Osoba z usuniętym kontem',
    transfers: 'Przelewy, które wróciły',
    account: 'Rachunek',
    accountOf: (last: string): string => `…${last}`,
    grosze: 'Niewypłacone kwoty',
    money,
    holds: 'Co zwalnia',
    holdsOf: (of: readonly HoldKind[]): string => of.map((kind) => kinds[kind]).join(', '),
    wait: 'Najwcześniej do wypłaty',
    waits: '72 godziny po zgodzie',
  },
} as const;
