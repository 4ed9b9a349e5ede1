import type { SignoffKind, SignoffState } from '@klub/contract/panel/signoffs';
import { passedOn } from '@klub/contract/sentences';
import type { LineChange, ShownLine } from './signoffs.rules.ts';

/** Titles for a locked phone, instead of a sentence that names a person. */
const titles: Readonly<Partial<Record<SignoffKind, string>>> = {
  'staff.grant': 'rola konta w panelu',
  'staff.reset': 'wyzerowanie konta w panelu',
  'staff.different': 'konto i uczestnik o tym samym nazwisku',
};

/** Left out: not told, because the proposer did it or it is not over yet. */
const outcomes: Readonly<Partial<Record<SignoffState, string>>> = {
  done: 'zatwierdzona i wykonana',
  notDone: 'zatwierdzona, ale niewykonana: zobacz dlaczego',
  refused: 'odmowa: zobacz powód',
  expired: 'nikt nie zdecydował na czas, niczego nie zmieniono',
  stale: 'nieaktualna, niczego nie zmieniono: złóż nową, jeśli nadal jest potrzebna',
};

export const signoffsCopy = {
  titles,
  outcomes,
  proposed: passedOn,
  approved: 'Zgoda zapisana. Propozycja została wykonana.',
  begun: 'Zgoda zapisana. Zmiana jest w toku, a jej wynik pokaże ta sprawa.',
  refused: 'Odmowa zapisana. Niczego nie zmieniono.',
  emergencyProposed:
    'Zapisano. Za 24 godziny może zdecydować drugi administrator, jeśli żaden zatwierdzający nadal nie może.',
  withdrawn: 'Propozycja została wycofana.',
  changed: (change: LineChange): ShownLine => {
    const { before, after } = bothOf(change);
    return { label: change.label, before, after };
  },
  ofPerson: (words: string, person: string): string => `${words}, ${person}`,
  seen: 'Oznaczono jako przeczytane.',
  programme: 'program',
  namesake: 'Imiennik',
  namesakes: (name: string, personId: number, day: string): string =>
    `osoba nr ${personId} i konto ${name} to dwie różne osoby; stwierdziło to dwoje administratorów ${day}`,
  gone: 'Tego, czego dotyczyła propozycja, już nie ma.',
  staleBecause: (changes: readonly LineChange[]): string =>
    changes.length === 0
      ? 'Od złożenia zmienił się skutek propozycji.'
      : `Od złożenia zmieniło się: ${changes.map(words).join(', ')}.`,
};

function words(change: LineChange): string {
  const { before, after } = bothOf(change);
  return `${change.label} (było: ${before}; jest: ${after})`;
}

/** A new thing has no earlier values, so an arrow would start from nothing. */
function bothOf({ was, is }: LineChange): { before: string; after: string } {
  if ((was ?? is)?.part === 'proof') return proofChange;
  const isNew = [was, is].every((line) => line === null || line.before === '');
  const said = (line: ShownLine | null): string =>
    isNew && line !== null ? shown(line.after) : worded(line);
  return { before: said(was), after: said(is) };
}

/** Values that only programs compare tell a person nothing. */
const proofChange = { before: 'jak przy złożeniu', after: 'coś zapisano później' } as const;

function worded(line: ShownLine | null): string {
  if (line === null) return 'nie ma';
  return line.before === line.after
    ? shown(line.after)
    : `${shown(line.before)} → ${shown(line.after)}`;
}

function shown(value: string): string {
  return value === '' ? '–' : value;
}
