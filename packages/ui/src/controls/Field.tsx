import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Icon } from '../images/Icon.tsx';

/** Every field has a label above its control, a hint below it, and then its errors. */
export type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Messages from the server's per-field errors; none, or an empty list, means that the value is valid. */
  errors?: readonly string[] | undefined;
  /** A quiet note next to the label, e.g. that the field may stay empty. */
  note?: string | undefined;
};

export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Draws the words around one control and hands the control the ids that tie them to it. */
export function Field({
  label,
  hint,
  errors = [],
  note,
  control,
}: FieldProps & { control: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const wrong = errors.length > 0;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </label>
      {control({
        id,
        'aria-invalid': wrong || undefined,
        'aria-describedby': describedBy(id, hint, wrong),
      })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </div>
  );
}

/** The sentences under a field, or under a group of choices. */
export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <div className={styles.errors} id={id}>
      {errors.map((sentence) => (
        <p className={styles.error} key={sentence}>
          <Icon name="alert" size={16} />
          <span>{sentence}</span>
        </p>
      ))}
    </div>
  );
}

/** The value of aria-describedby for a control whose hint and errors carry the ids derived from `id`. */
export function describedBy(id: string, hint: ReactNode, wrong: boolean): string | undefined {
  const ids = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
