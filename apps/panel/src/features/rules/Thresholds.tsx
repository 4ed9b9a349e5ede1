import { Button } from '@klub/ui/controls/Button.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { formCopy as copy } from './rules.copy.ts';
import type { TypedThreshold } from './rules.rules.ts';
import styles from './rules.module.css';

type ThresholdsProps = {
  typed: readonly TypedThreshold[];
  errors: readonly string[];
  onType: (typed: readonly TypedThreshold[]) => void;
};

const thresholdsMax = 12;

/** Rows of percent and golden points. */
export function Thresholds({ typed, errors, onType }: ThresholdsProps) {
  const change = (key: number, part: Partial<TypedThreshold>): void =>
    onType(typed.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <ChoiceGroup legend={copy.thresholds} errors={errors}>
      {typed.map(({ key, percent, bonus }, index) => (
        <div className={styles.threshold} key={key}>
          <TextField
            label={copy.percent(index + 1)}
            inputMode="numeric"
            numeric
            maxLength={4}
            autoComplete="off"
            suffix="%"
            value={percent}
            onChange={({ target }) => change(key, { percent: target.value })}
          />
          <TextField
            label={copy.bonus(index + 1)}
            inputMode="numeric"
            numeric
            maxLength={7}
            autoComplete="off"
            value={bonus}
            onChange={({ target }) => change(key, { bonus: target.value })}
          />
          <IconButton
            icon="close"
            label={copy.remove(index + 1)}
            onClick={() => onType(typed.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      {typed.length < thresholdsMax && (
        <div>
          <Button
            kind="quiet"
            onClick={() =>
              onType([
                ...typed,
                { key: Math.max(0, ...typed.map(({ key }) => key)) + 1, percent: '', bonus: '' },
              ])
            }
          >
            {copy.add}
          </Button>
        </div>
      )}
    </ChoiceGroup>
  );
}
