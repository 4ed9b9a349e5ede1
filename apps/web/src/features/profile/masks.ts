import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { ibanDigits, peselDigits } from '@klub/contract/limits';
import { readWritten, turned, type WrittenField } from './written.rules.ts';

const digit = /\d/;

function digits(count: number): RegExp[] {
  return Array.from({ length: count }, () => digit);
}

/**
 * Reads a value that arrives as a whole, as autofill brings it, in every form in which people write it. What cannot be
 * read is left to the mask.
 */
function whole(field: WrittenField): MaskitoPreprocessor {
  return ({ elementState, data }, action) => {
    const isWhole = action === 'validation' && !isBegun(field, elementState.value);
    const reading = isWhole ? readWritten(field, elementState.value) : { value: '' };
    if (!('value' in reading) || reading.value === '') return { elementState, data };
    const { length } = reading.value;
    return { elementState: { value: reading.value, selection: [length, length] }, data };
  };
}

/** Whether the text is a beginning that the mask itself left while the user types: '1985-03-1' may go on to any day. */
function isBegun(field: WrittenField, text: string): boolean {
  return field === 'birthday' && /^\d{4}-\d{2}-\d?$/.test(text);
}

/** The masks of section 5. Characters that do not fit are dropped. */
export const masks = {
  iban: { mask: ['P', 'L', ...digits(ibanDigits)], preprocessors: [whole('iban')] },
  zipCode: { mask: [...digits(2), '-', ...digits(3)], preprocessors: [whole('zipCode')] },
  birthday: {
    mask: [...digits(4), '-', ...digits(2), '-', ...digits(2)],
    preprocessors: [whole('birthday')],
    postprocessors: [({ value, selection }) => ({ value: turned(value), selection })],
  },
  pesel: { mask: digits(peselDigits), preprocessors: [whole('pesel')] },
} satisfies Record<WrittenField, MaskitoOptions>;

export type MaskedField = WrittenField;
