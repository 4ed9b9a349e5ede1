/** Comes with the first load; the rest of the words stand in `consent.copy.ts`. */
export const consentLink = 'Ustawienia cookies';
