import { padlockStays } from '@klub/contract/sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';
import type { ReaderWords } from '@klub/ui/explain/explaining.ts';
import { counted, formatNumber, formatPeriod } from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';

function period(name: string): string {
  return name.includes('-') ? formatPeriod(name) : `rok ${name}`;
}

/** What the chain says to the office, of a participant's amounts. */
export const officeWords: ReaderWords = {
  headings: {
    none: 'Należy się',
    held: 'Czeka na kłódkę',
    lost: 'Nic więcej się nie należy: kłódka została zamknięta',
    reckoned: 'Na dziś, do rozliczenia po zamknięciu kwartału',
    pending: 'Należy się',
    won: 'W księdze',
    taken: 'Odjęte w księdze',
  },
  taskHeadings: {
    won: 'W księdze',
    pending: 'Należy się',
    open: 'Za całe zadanie, jeśli cele będą spełnione',
    over: 'Za całe zadanie, które minęło',
  },
  shops: 'Plan i wynik sklepów',
  allTogether: 'Premię liczymy łącznie ze wszystkich sklepów tej osoby.',
  noTargets: 'Ta osoba nie ma w tym zadaniu żadnego celu.',
  fullPlan: (bonus) => `Za pełny plan byłoby: ${counted(bonus, goldenPoints)}.`,
  difference: (amount) =>
    `Księga i obliczenie różnią się o ${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}. Wyrówna to najbliższe przeliczenie.`,
  padlockStays: bound(padlockStays),
  yearNote: 'Każda suma roku to suma tych wpisów w księdze.',
};

export const whyCopy = {
  title: (name: string) => `Skąd ta kwota: ${period(name)}`,
  titleOfTask: 'Skąd ta kwota: zadanie specjalne',
  back: 'Karta osoby',
  print: 'Drukuj',
  printed: (by: string, at: string) =>
    `Wydruk z panelu, ${at}, ${by}. Obejrzenie jest zapisane w dzienniku.`,
  unknown: 'Za ten okres nie ma ani planu, ani wyniku, ani wpisu',
  unknownText: 'Wybierz inny miesiąc na karcie osoby.',
  head: {
    person: 'Osoba',
    phone: 'Numer',
    role: 'Rola',
    shops: 'Sklepy',
    noShops: 'bez sklepu',
  },
  unknownTask: 'To zadanie nie dotyczy tej osoby',
  unknownTaskText: 'Nie ma w nim ani jej celu, ani wpisu w księdze.',
  year: (year: string) => `Cały rok ${year}`,
} as const;
