import type { Proof } from './results.ts';

export type Row = { readonly id: string; readonly section: string; readonly requirement: string };

export type Conformance = {
  readonly proven: readonly Row[];
  /** Without a passing test, or with a failing one. */
  readonly unproven: readonly Row[];
};

/** `id section requirement`, tab-separated, with a header. */
export function parseRows(text: string): Row[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [id = '', section = '', requirement = ''] = line.split('\t');
    return { id, section, requirement };
  });
}

/** The rows that a test names, each in separate brackets: `[K06] [K07]`. */
export function rowIds({ title }: Pick<Proof, 'title'>): string[] {
  return [...title.matchAll(/\[([A-Z]\d{2})\]/g)].map(([, id = '']) => id);
}

/** A row is proven when at least one test names it, and each test that names it and ran has passed. */
export function judge(rows: readonly Row[], proofs: readonly Proof[]): Conformance {
  const passed = new Set(idsOf(proofs, 'passed'));
  const failed = new Set(idsOf(proofs, 'failed'));
  const isProven = ({ id }: Row) => passed.has(id) && !failed.has(id);
  return { proven: rows.filter(isProven), unproven: rows.filter((row) => !isProven(row)) };
}

function idsOf(proofs: readonly Proof[], outcome: Proof['outcome']): string[] {
  return proofs.filter((proof) => proof.outcome === outcome).flatMap(rowIds);
}
