export const queryCopy = {
  unseen: (why: string) => `Nie udało się dokończyć poprzedniej czynności. ${why}`,
} as const;
