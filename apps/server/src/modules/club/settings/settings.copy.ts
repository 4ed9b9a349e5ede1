/** Default meaning of a point (D6). */
export const pointUnitDefault = '1 punkt to 1 zł obrotu';

/** Until when letters of a kind are answered, while no setting says otherwise. */
export const letterTermDefaults = {
  question: '5 dni roboczych',
  complaint: '14 dni',
  privacy: '1 miesiąc',
  technical: '3 dni robocze',
} as const;
