import { Icon } from '@klub/ui/images/Icon.tsx';
import styles from './QuietSelect.module.css';

type QuietSelectProps = {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
};

/** The native picker without a box: its value reads as a line of text, its label is only read out. */
export function QuietSelect({ label, value, options, onChoose }: QuietSelectProps) {
  return (
    <span className={styles.quiet}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <Icon name="chevronDown" size={16} />
      </span>
    </span>
  );
}
