/** Default meaning of a point (D6). */
export const pointUnitDefault = '1 punkt to 1 zł obrotu';
