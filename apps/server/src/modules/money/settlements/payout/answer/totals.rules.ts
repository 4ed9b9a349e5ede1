/** A figure that a statement gives of itself, and what its entries add up to. */
export type Figure = {
  /** `balance` and `sum` are in grosze. */
  readonly of: 'balance' | 'sum' | 'entries';
  /** Null: not given, or not understood. */
  readonly said: number | null;
  /** Null: an entry is not understood. */
  readonly found: number | null;
};

export type WrongFigure = {
  readonly of: Figure['of'];
  readonly said: number;
  readonly found: number;
  /** Number of the statement within the file, from 1. */
  readonly statement: number;
};

/** The first figure that the entries contradict. Null: all agree, or cannot be compared. */
export function wrongFigure(statements: readonly (readonly Figure[])[]): WrongFigure | null {
  for (const [index, figures] of statements.entries()) {
    for (const { of, said, found } of figures) {
      if (said !== null && found !== null && said !== found)
        return { of, said, found, statement: index + 1 };
    }
  }
  return null;
}

/** True when every statement gives balances that could be compared with its entries. */
export function hasBalances(statements: readonly (readonly Figure[])[]): boolean {
  return (
    statements.length > 0 &&
    statements.every((figures) =>
      figures.some(({ of, said, found }) => of === 'balance' && said !== null && found !== null),
    )
  );
}

export function balance(
  opening: number | null,
  closing: number | null,
  booked: readonly (number | null)[],
): Figure {
  const sum = sumOf(booked);
  return {
    of: 'balance',
    said: closing,
    found: opening === null || sum === null ? null : opening + sum,
  };
}

/** Null when one of the amounts is not understood. */
export function sumOf(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, grosze) => (sum === null || grosze === null ? null : sum + grosze),
    0,
  );
}
