import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { describedBy, FieldErrors } from './Field.tsx';

type Tick = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children'>;

export type CheckboxProps = Tick & {
  /** Phrasing only: anything longer belongs in `details`, outside the label, where its links can be followed. */
  label: ReactNode;
  details?: ReactNode;
  errors?: readonly string[] | undefined;
};

export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} type="checkbox" />;
}

/** One of several; wrap them in `ChoiceGroup`, which names the question. */
export function Radio(props: CheckboxProps & { name: string; value: string }) {
  return <Choice {...props} type="radio" />;
}

function Choice({
  label,
  details,
  errors = [],
  type,
  ...input
}: CheckboxProps & { type: 'checkbox' | 'radio' }) {
  const id = useId();
  const wrong = errors.length > 0;
  return (
    <div className={styles.choice}>
      <label className={styles.row}>
        <input
          {...input}
          id={id}
          type={type}
          className={styles.tick}
          aria-invalid={wrong || undefined}
          aria-describedby={describedBy(id, details, wrong)}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {details && (
        <div className={styles.details} id={`${id}-hint`}>
          {details}
        </div>
      )}
      <div className={styles.errors}>
        <FieldErrors id={`${id}-error`} errors={errors} />
      </div>
    </div>
  );
}
