import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Control.module.css';
import { Field, type FieldProps } from './Field.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'prefix' | 'className' | 'type'> & {
    type?: 'text' | 'tel' | 'email' | 'date' | 'search';
    /** Short words inside the box before and after the value, e.g. a country code or a unit. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Digits of one width, for numbers that are compared or dictated. */
    numeric?: boolean;
  };

export function TextField({
  label,
  hint,
  errors,
  note,
  prefix,
  suffix,
  numeric = false,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={errors}
      note={note}
      control={(ids) => (
        <div className={styles.box}>
          {prefix && <span className={styles.edge}>{prefix}</span>}
          <input
            {...input}
            {...ids}
            type={type}
            className={classes(styles.control, numeric && styles.numeric)}
          />
          {suffix && <span className={styles.edge}>{suffix}</span>}
        </div>
      )}
    />
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

export function TextArea({ label, hint, errors, note, rows = 8, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={errors}
      note={note}
      control={(ids) => (
        <div className={styles.box}>
          <textarea
            {...area}
            {...ids}
            rows={rows}
            className={classes(styles.control, styles.area)}
          />
        </div>
      )}
    />
  );
}
