/** To the letter as the form itself says them (specification section 5). */
export const attachmentCopy = {
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: 'Plik jest za duzy! Max 5MB', // sic
  nameTooLong: (max: number) => `Nazwa pliku jest za długa! Najwyżej ${max} znaków`,
  /** What a file is called whose own name has nothing left after cleaning. */
  namelessFile: 'zalacznik',
} as const;
