/** The made-up person of a preview, and the shop of a task's goals. */
export const previewsCopy = {
  firstName: 'Osoba',
  lastName: 'Przykładowa',
  shop: 'Sklep przykładowy',
  channel: 'sieć',
  customer: 'Klient',
} as const;
