/** To the letter as the form itself says them (specification section 5). */
export const attachmentCopy = {
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: 'Plik jest za duzy! Max 5MB', // sic
  /** What a file is called whose own name has nothing left after cleaning. */
  namelessFile: 'zalacznik',
} as const;
