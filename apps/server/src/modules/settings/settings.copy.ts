/** What one point stands for while the programme has not said it (D6). */
export const pointUnitDefault = '1 punkt to 1 zł obrotu';
