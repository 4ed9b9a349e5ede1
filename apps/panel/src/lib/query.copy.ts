export const queryCopy = {
  unseen: (why: string) => `Nie udało się to, co zlecono przed przejściem na ten ekran. ${why}`,
} as const;
