import { fileTooLarge } from '@klub/contract/sentences';
import { letters } from '../polish.copy.ts';

/** The form's own sentences, verbatim (specification section 5). */
export const attachmentCopy = {
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: fileTooLarge,
  nameTooLong: (max: number) => `Nazwa pliku jest za długa! Najwyżej ${letters(max)}`,
  /** Replaces a name with nothing left after cleaning. */
  namelessFile: 'zalacznik',
} as const;
