/** Part of the first load; the other words of consent are in `consent.copy.ts`. */
export const consentLink = 'Ustawienia cookies';
export const newTab = '(otwiera się w nowej karcie)';
