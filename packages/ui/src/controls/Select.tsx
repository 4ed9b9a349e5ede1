import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { classes } from '../classes.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from '../images/Icon.tsx';
import selectStyles from './Select.module.css';

export type Option = { value: string; label: string };
export type OptionGroup = { label: string; options: readonly Option[] };

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'multiple'> & {
    options: readonly (Option | OptionGroup)[];
    /** The label of the empty choice; without it the first option is selected. */
    placeholder?: string;
  };

/** The native picker: the largest targets, and no script. */
export function Select({
  label,
  hint,
  errors,
  note,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={errors}
      note={note}
      control={(ids) => (
        <div className={classes(styles.box, selectStyles.box)}>
          <select {...select} {...ids} className={classes(styles.control, selectStyles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) =>
              'value' in option ? (
                <Choice key={option.value} {...option} />
              ) : (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map((each) => (
                    <Choice key={each.value} {...each} />
                  ))}
                </optgroup>
              ),
            )}
          </select>
          <span className={selectStyles.arrow}>
            <Icon name="chevronDown" size={20} />
          </span>
        </div>
      )}
    />
  );
}

function Choice({ value, label }: Option) {
  return <option value={value}>{label}</option>;
}
