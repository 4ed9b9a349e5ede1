import { fileTooLarge } from '@klub/contract/sentences';

/** To the letter as the form itself says them (specification section 5). */
export const attachmentCopy = {
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: fileTooLarge,
  nameTooLong: (max: number) => `Nazwa pliku jest za długa! Najwyżej ${max} znaków`,
  /** What a file is called whose own name has nothing left after cleaning. */
  namelessFile: 'zalacznik',
} as const;
