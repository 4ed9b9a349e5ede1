export const mediaCopy = {
  file: (kind: string) => `${kind}.csv`,
  /** In the history of imports. */
  replaced: (name: string) => `Zamiana obrazu: ${name}`,
} as const;
