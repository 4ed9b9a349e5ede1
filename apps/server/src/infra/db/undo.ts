class Undo<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('This transaction is rolled back on purpose.');
    this.result = result;
  }
}

/**
 * Runs `work`, which begins a transaction. When it calls `undo` within, the transaction is rolled back and the result is what
 * `undo` was given: for rehearsals, and for work that is found to be wrong at its end.
 */
export async function undoable<T>(work: (undo: (result: T) => never) => Promise<T>): Promise<T> {
  let undone: Undo<T> | undefined;
  try {
    return await work((result) => {
      throw (undone = new Undo(result));
    });
  } catch (error) {
    if (undone === undefined || error !== undone) throw error;
    return undone.result;
  }
}
