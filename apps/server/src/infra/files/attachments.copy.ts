import { fileTooLarge } from '@klub/contract/sentences';
import { letters } from '../polish.copy.ts';

/** To the letter as the form itself says them (specification section 5). */
export const attachmentCopy = {
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: fileTooLarge,
  nameTooLong: (max: number) => `Nazwa pliku jest za długa! Najwyżej ${letters(max)}`,
  /** What a file is called whose own name has nothing left after cleaning. */
  namelessFile: 'zalacznik',
} as const;
