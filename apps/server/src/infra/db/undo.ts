class Undo<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super('This transaction is rolled back on purpose.');
    this.result = result;
  }
}

/**
 * Runs `work`, which starts a transaction. `undo` within it rolls back and becomes the result: for
 * rehearsals, and for work that turns out wrong at its end.
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
