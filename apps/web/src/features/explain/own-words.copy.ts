import { padlockStays } from '@klub/contract/sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';
import type { ReaderWords } from '@klub/ui/explain/explaining.ts';
import { counted, formatSigned } from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { jointBonus } from '../challenges/challenges.copy.ts';
import { targetsPending } from '../specials/specials.copy.ts';

/** What the participant's chain says in words of its own. */
export const ownWords: ReaderWords = {
  headings: {
    none: 'Premia na dziś',
    held: 'Czeka na kłódkę',
    lost: 'Przepadło, kłódka została zamknięta',
    reckoned: 'Na dziś',
    pending: 'Do naliczenia',
    won: 'W Twojej księdze',
    taken: 'Odjęte w Twojej księdze',
  },
  shops: 'Wynik Twoich sklepów',
  allTogether: jointBonus,
  noTargets: targetsPending,
  taskHeadings: {
    won: 'W Twojej księdze',
    pending: 'Do naliczenia',
    open: 'Do zdobycia za całe zadanie',
    over: 'Za całe zadanie',
  },
  fullPlan: (bonus) =>
    `„Do zdobycia” na planie to premia za pełne 100%: ${counted(bonus, goldenPoints)}.`,
  difference: (amount) => `Przy najbliższym przeliczeniu: ${formatSigned(amount)}`,
  padlockStays: bound(padlockStays),
  yearNote: 'Każda suma w „Twoich osiągnięciach” to suma tych wpisów w księdze.',
};
