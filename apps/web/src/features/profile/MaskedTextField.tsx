import { useMaskito } from '@maskito/react';
import { TextField, type TextFieldProps } from '../../ui/controls/TextField.tsx';
import { type MaskedField, masks } from './masks.ts';

type Props = Omit<TextFieldProps, 'onInput' | 'onChange' | 'ref'> & {
  mask: MaskedField;
  onText: (text: string) => void;
};

/** A field that takes only what fits its mask, as it is typed. */
export function MaskedTextField({ mask, onText, ...field }: Props) {
  const masked = useMaskito({ options: masks[mask] });
  return (
    <TextField
      {...field}
      ref={masked}
      numeric
      inputMode="numeric"
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
