import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './ChoiceGroup.module.css';
import { describedBy, FieldErrors } from './Field.tsx';

export type ChoiceGroupProps = {
  /** The question of the group; `legendHidden` when a heading above already shows it. */
  legend: string;
  legendHidden?: boolean;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  /** `tiles` puts cards with pictures two in a row. */
  layout?: 'list' | 'row' | 'tiles';
  disabled?: boolean;
  children: ReactNode;
};

export function ChoiceGroup({
  legend,
  legendHidden = false,
  hint,
  errors = [],
  layout = 'list',
  disabled = false,
  children,
}: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      disabled={disabled}
      aria-describedby={describedBy(id, hint, errors.length > 0)}
    >
      <legend className={legendHidden ? styles.hidden : styles.legend}>{legend}</legend>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={classes(styles.choices, styles[layout])}>{children}</div>
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}
