import { useMaskito } from '@maskito/react';
import { type Reading, useWritten } from '../../lib/written.ts';
import { TextField, type TextFieldProps } from '@klub/ui/controls/TextField.tsx';
import { type MaskedField, masks } from './masks.ts';
import { editCopy as copy } from './profile.copy.ts';
import { readWritten } from './written.rules.ts';

type Props = Omit<TextFieldProps, 'onInput' | 'onChange' | 'onPaste' | 'ref'> & {
  mask: MaskedField;
  onText: (text: string) => void;
};

/**
 * A field whose mask filters typed characters; a pasted text is accepted in every spelling, or
 * refused with a reason.
 */
export function MaskedTextField({ mask, onText, errors = [], ...field }: Props) {
  const masked = useMaskito({ options: masks[mask] });
  const written = useWritten((text) => read(mask, text), onText);
  return (
    <TextField
      {...field}
      ref={masked}
      errors={[...written.errors, ...errors]}
      numeric
      inputMode="numeric"
      onPaste={written.onPaste}
      onInput={(event) => {
        written.forget();
        onText(event.currentTarget.value);
      }}
    />
  );
}

function read(mask: MaskedField, text: string): Reading {
  const reading = readWritten(mask, text);
  return 'fault' in reading ? { why: copy.faults[reading.fault] } : reading;
}
