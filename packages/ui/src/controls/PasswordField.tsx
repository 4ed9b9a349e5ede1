import { type ComponentProps, useState } from 'react';
import styles from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from '../images/Icon.tsx';

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'autoComplete'> & {
    autoComplete: 'current-password' | 'new-password' | 'one-time-code';
    showLabel: string;
    hideLabel: string;
  };

/** A password that can be made visible, which prevents typing errors on a phone. */
export function PasswordField({
  label,
  hint,
  errors,
  note,
  showLabel,
  hideLabel,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      errors={errors}
      note={note}
      control={(ids) => (
        <div className={styles.box}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.inner}
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={ids.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    />
  );
}
