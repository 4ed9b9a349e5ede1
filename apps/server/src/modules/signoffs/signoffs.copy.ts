import type { LineChange, ShownLine } from './signoffs.rules.ts';

/** Polish sentences about what two people decide. */
export const signoffsCopy = {
  proposed: 'Przekazano drugiej osobie do decyzji.',
  approved: 'Zgoda zapisana. Propozycja została wykonana.',
  refused: 'Odmowa zapisana. Niczego nie zmieniono.',
  withdrawn: 'Propozycja została wycofana.',
  changed: ({ label, was, is }: LineChange): ShownLine => ({ label, before: worded(was), after: worded(is) }),
  staleBecause: (changes: readonly LineChange[]): string =>
    changes.length === 0
      ? 'Tego, czego dotyczyła propozycja, już nie ma.'
      : `Od złożenia zmieniło się: ${changes.map(({ label, was, is }) => `${label} (było: ${worded(was)}; jest: ${worded(is)})`).join(', ')}.`,
};

function worded(line: ShownLine | null): string {
  if (line === null) return 'nie ma';
  return line.before === line.after ? shown(line.after) : `${shown(line.before)} → ${shown(line.after)}`;
}

function shown(value: string): string {
  return value === '' ? '–' : value;
}
