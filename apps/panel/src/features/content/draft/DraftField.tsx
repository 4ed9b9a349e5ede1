import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { monthAfter, warsawMonth } from '@klub/ui/words/month.ts';
import { formatMonth } from '@klub/ui/words/format.ts';
import { RichText } from '../editor/RichText.tsx';
import { PictureInput } from './PictureInput.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { type Field, momentOf, momentParts } from './draft.rules.ts';

export type DraftFieldProps = {
  field: Field;
  value: string;
  errors: readonly string[];
  isLocked: boolean;
  onChange: (value: string) => void;
};

/** Asks one cell as its column says; a locked one says why. */
export function DraftField(props: DraftFieldProps) {
  const { field, isLocked } = props;
  const hint = field.lock?.reason ?? (isPlain(field) ? field.meaning : '');
  const locked = isLocked || field.lock !== null;
  return <Asked {...props} isLocked={locked} hint={hint} />;
}

/** Of the others a file needs words that the control says by itself. */
function isPlain({ input }: Field): boolean {
  return ['text', 'long', 'number', 'day', 'moment'].includes(input);
}

type AskedProps = DraftFieldProps & { hint: string };

function Asked(props: AskedProps) {
  const { field, value, errors, isLocked, hint, onChange } = props;
  const { label, choices } = field;
  const shared = { label, hint, errors, disabled: isLocked };
  switch (field.input) {
    case 'html':
      return (
        <RichText
          label={label}
          hint={hint}
          errors={errors}
          isLocked={isLocked}
          value={value}
          onChange={onChange}
        />
      );
    case 'picture':
      return (
        <PictureInput
          label={label}
          hint={hint}
          errors={errors}
          isLocked={isLocked}
          value={value}
          onChange={onChange}
        />
      );
    case 'long':
      return (
        <TextArea
          {...shared}
          rows={3}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'one':
      return (
        <Select
          {...shared}
          placeholder={copy.choose}
          options={withValue(choices ?? [], value)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'several':
      return <Several {...props} />;
    case 'moment':
      return <Moment {...props} />;
    case 'month':
      return (
        <Select
          {...shared}
          placeholder={copy.choose}
          options={withValue(months(), value)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          type={field.input === 'day' ? 'date' : 'text'}
          numeric={field.input === 'number'}
          inputMode={field.input === 'number' ? 'numeric' : 'text'}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

type Option = { value: string; label: string };

/** A value that is no longer offered stays as it is. */
function withValue(options: readonly Option[], value: string): Option[] {
  const isKnown = value === '' || options.some((one) => one.value === value);
  return isKnown ? [...options] : [{ value, label: value }, ...options];
}

const monthsAround = { before: 2, after: 12 };

function months(): Option[] {
  const now = warsawMonth(new Date());
  return Array.from({ length: monthsAround.before + monthsAround.after + 1 }, (_, at) => {
    const month = monthAfter(now, at - monthsAround.before);
    return { value: month, label: formatMonth(month) };
  });
}

function Several({ field, value, errors, isLocked, hint, onChange }: AskedProps) {
  const words = value.split('|').filter((word) => word !== '');
  const choices = field.choices ?? [];
  const tick = (word: string, isOn: boolean): void =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === word ? isOn : words.includes(one)))
        .join('|'),
    );
  return (
    <ChoiceGroup legend={field.label} hint={hint} errors={errors} disabled={isLocked}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={words.includes(choice.value)}
          onChange={({ target }) => tick(choice.value, target.checked)}
        />
      ))}
    </ChoiceGroup>
  );
}

function Moment({ field, value, errors, isLocked, hint, onChange }: AskedProps) {
  const { day, time } = momentParts(value);
  const weekday = day === '' ? '' : copy.weekday(day);
  return (
    <div className={styles.moment} role="group" aria-label={field.label}>
      <TextField
        label={copy.dayOf(field.label)}
        hint={weekday || hint}
        errors={errors}
        disabled={isLocked}
        type="date"
        value={day}
        onChange={({ target }) => onChange(momentOf(target.value, time))}
      />
      <TextField
        label={copy.timeOf(field.label)}
        hint={copy.timeHint}
        disabled={isLocked}
        numeric
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={time}
        onChange={({ target }) => onChange(momentOf(day, target.value))}
      />
    </div>
  );
}
