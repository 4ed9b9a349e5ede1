import type { Proof } from './results.ts';

export type Row = { readonly id: string; readonly section: string; readonly requirement: string };

export type Conformance = {
  readonly total: number;
  readonly proven: readonly Row[];
  /** Claimed as done, and without a passing test or with a failing one. */
  readonly broken: readonly Row[];
  /** Not claimed yet and without a proof. */
  readonly open: readonly Row[];
  /** Names in the claim that are no rows: a slip of the pen, which would hide a gap. */
  readonly unknown: readonly string[];
};

/** `id section requirement`, tab-separated, with a header. */
export function parseRows(text: string): Row[] {
  const [, ...lines] = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [id = '', section = '', requirement = ''] = line.split('\t');
    return { id, section, requirement };
  });
}

/** One id a line; `#` begins a remark. */
export function parseClaim(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** The rows that a test names, each in brackets of its own: `[K06] [K07]`. */
export function rowIds({ title }: Proof): string[] {
  return [...title.matchAll(/\[([A-Z]\d{2})\]/g)].map(([, id = '']) => id);
}

/** A row is proven when at least one test names it, and each test that names it and ran has passed. */
export function judge(rows: readonly Row[], claim: readonly string[], proofs: readonly Proof[]): Conformance {
  const passed = new Set(idsOf(proofs, 'passed'));
  const failed = new Set(idsOf(proofs, 'failed'));
  const isProven = ({ id }: Row) => passed.has(id) && !failed.has(id);
  const claimed = new Set(claim);
  const known = new Set(rows.map((row) => row.id));
  return {
    total: rows.length,
    proven: rows.filter(isProven),
    broken: rows.filter((row) => claimed.has(row.id) && !isProven(row)),
    open: rows.filter((row) => !claimed.has(row.id) && !isProven(row)),
    unknown: claim.filter((id) => !known.has(id)),
  };
}

function idsOf(proofs: readonly Proof[], outcome: Proof['outcome']): string[] {
  return proofs.filter((proof) => proof.outcome === outcome).flatMap(rowIds);
}
