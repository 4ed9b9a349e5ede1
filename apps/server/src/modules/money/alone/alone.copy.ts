import {
  count,
  goldenPoints,
  monthName,
  personNumber,
  plural,
} from '../../../infra/polish.copy.ts';
import type { AloneShare } from './alone.rules.ts';

type Most = { readonly personId: number; readonly amount: number };

export const aloneCopy = {
  month: (month: string): string => `Bez drugiej osoby, ${monthName(month)}`,
  account: (month: string, by: string | null): string =>
    `${by ?? 'polecenie'}, ${monthName(month)}`,
  total: (shares: readonly AloneShare[], most: Most): string => {
    const pieces = shares.reduce((sum, share) => sum + piecesOf(share), 0);
    const amount = shares.reduce((sum, share) => sum + share.amount, 0);
    return `${times(pieces)}, razem ${goldenPoints(amount)} (plusy i minusy dodane do siebie); najwięcej ${personNumber(most.personId)}: ${goldenPoints(most.amount)}`;
  },
  share: (share: AloneShare): string => {
    const { corrections, imports, undos, roles, people, amount } = share;
    const kinds = [
      ['korekty', corrections],
      ['importy i zmiany planu lub wyniku', imports],
      ['cofnięcia importu', undos],
      ['zmiany roli albo sklepu', roles],
    ] as const;
    const parts = kinds.flatMap(([name, pieces]) =>
      pieces === 0 ? [] : [`${name} ${count(pieces)}`],
    );
    const who = `${count(people)} ${plural(people, ['osoba', 'osoby', 'osób'])}`;
    return `${times(piecesOf(share))} (${parts.join(', ')}), ${who}, ${goldenPoints(amount)}`;
  },
} as const;

function piecesOf({ corrections, imports, undos, roles }: AloneShare): number {
  return corrections + imports + undos + roles;
}

function times(pieces: number): string {
  return `${count(pieces)} ${plural(pieces, ['raz', 'razy', 'razy'])}`;
}
