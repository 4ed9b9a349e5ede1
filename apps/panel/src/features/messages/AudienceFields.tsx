import { conditionsMax } from '@klub/contract/panel/content/message-values';
import { type RoleNames, roles } from '@klub/contract/roles';
import { Button } from '@klub/ui/controls/Button.tsx';
import { FieldErrors } from '@klub/ui/controls/Field.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { type Option, Select } from '@klub/ui/controls/Select.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useId, useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useRoleNames } from '../shell/me.ts';
import { composeCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import { readingNumbers } from './messages.queries.ts';
import {
  type Choices,
  type Typed,
  type TypedGroup,
  conditionFields,
  conditionOf,
  emptyCondition,
} from './messages.rules.ts';

const copy = composeCopy.audience;

type AudienceFieldsProps = {
  groups: readonly TypedGroup[];
  choices: Choices;
  errors: readonly string[];
  onChange: (groups: readonly TypedGroup[]) => void;
};

/** Groups that all have to be true, each of conditions of which one is enough. */
export function AudienceFields({ groups, choices, errors, onChange }: AudienceFieldsProps) {
  const id = useId();
  const isFull = groups.flat().length >= conditionsMax;
  const put = (at: number, group: TypedGroup): void =>
    onChange(groups.map((one, number) => (number === at ? group : one)).filter(hasConditions));
  return (
    <Stack>
      {groups.map((group, at) => (
        <Stack gap="s" key={at}>
          {at > 0 && <p className={styles.and}>{copy.and}</p>}
          <Group
            number={at + 1}
            group={group}
            choices={choices}
            isFull={isFull}
            isTold={errors.length > 0}
            onChange={(next) => put(at, next)}
          />
        </Stack>
      ))}
      <FieldErrors id={`${id}-error`} errors={errors} />
      {isFull ? (
        <p className={styles.quiet}>{copy.tooMany}</p>
      ) : (
        <Row>
          <Button kind="quiet" onClick={() => onChange([...groups, [emptyCondition]])}>
            {copy.addAnd}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function hasConditions(group: TypedGroup): boolean {
  return group.length > 0;
}

type GroupProps = {
  number: number;
  group: TypedGroup;
  choices: Choices;
  isFull: boolean;
  /** Whether incomplete conditions are marked. */
  isTold: boolean;
  onChange: (group: TypedGroup) => void;
};

function Group({ number, group, choices, isFull, isTold, onChange }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.what}>{copy.group(number)}</legend>
      {group.map((one, at) => (
        <div className={styles.condition} key={at}>
          <Fields
            typed={one}
            choices={choices}
            errors={isTold && conditionOf(one) === null ? [copy.incomplete] : []}
            onChange={(next) =>
              onChange(group.map((other, place) => (place === at ? next : other)))
            }
          />
          <IconButton
            icon="close"
            label={copy.remove}
            onClick={() => onChange(group.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {!isFull && (
        <Row>
          <Button kind="link" onClick={() => onChange([...group, emptyCondition])}>
            {copy.addOr}
          </Button>
        </Row>
      )}
    </fieldset>
  );
}

type FieldsProps = {
  typed: Typed;
  choices: Choices;
  errors: readonly string[];
  onChange: (typed: Typed) => void;
};

const fieldOptions = conditionFields.map((value) => ({ value, label: copy.fields[value] }));

function Fields(props: FieldsProps) {
  const { typed, errors, onChange } = props;
  return (
    <div className={styles.fields}>
      <Select
        label={copy.condition}
        placeholder={copy.pick}
        options={fieldOptions}
        errors={typed.field === '' ? errors : []}
        value={typed.field}
        onChange={({ target }) => {
          const field = conditionFields.find((one) => one === target.value) ?? '';
          onChange({ ...emptyCondition, field });
        }}
      />
      <Value {...props} />
    </div>
  );
}

/** What the condition compares with. */
function Value(props: FieldsProps) {
  const names = useRoleNames();
  const { typed, choices, errors, onChange } = props;
  const text = {
    value: typed.value,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...typed, value: target.value }),
    errors,
  };
  const { field } = typed;
  switch (field) {
    case '':
    case 'neverIn':
      return null;
    case 'shop':
      return <TextField label={copy.value.shop} hint={copy.shopHint} {...text} />;
    case 'percent':
      return <Percent {...props} />;
    case 'people':
      return <Numbers {...props} />;
    default:
      return (
        <Select
          label={copy.value[field]}
          placeholder={copy.pick}
          options={optionsOf(field, choices, names)}
          {...text}
        />
      );
  }
}

type Listed = 'role' | 'channel' | 'region' | 'representative' | 'padlock';

function optionsOf(field: Listed, choices: Choices, names: RoleNames): Option[] {
  switch (field) {
    case 'role':
      return roles.map((value) => ({ value, label: names[value] }));
    case 'channel':
      return choices.channels.map((value) => ({ value, label: value }));
    case 'region':
      return choices.managers.map(({ id, name }) => ({ value: id, label: name }));
    case 'representative':
      return choices.sellers.map(({ id, name }) => ({ value: id, label: name }));
    case 'padlock':
      return (['open', 'closed'] as const).map((value) => ({ value, label: copy.padlock[value] }));
  }
}

function Percent({ typed, errors, onChange }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label={copy.from}
        inputMode="numeric"
        suffix="%"
        errors={errors}
        value={typed.from}
        onChange={({ target }) => onChange({ ...typed, from: target.value })}
      />
      <TextField
        label={copy.to}
        inputMode="numeric"
        suffix="%"
        value={typed.to}
        onChange={({ target }) => onChange({ ...typed, to: target.value })}
      />
    </div>
  );
}

function Numbers({ typed, errors, onChange }: FieldsProps) {
  const { run, isPending, error, data } = useAct(readingNumbers);
  const [pasted, setPasted] = useState('');
  return (
    <Stack gap="s">
      <TextArea
        label={copy.numbers}
        hint={copy.numbersHint}
        rows={4}
        errors={errors}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Row>
        <Button
          kind="quiet"
          loading={isPending}
          loadingLabel={copy.readingNumbers}
          onClick={() => {
            if (pasted.trim() === '') return;
            run(
              { body: { numbers: pasted } },
              { onDone: (found) => onChange({ ...typed, ids: found.data.ids }) },
            );
          }}
        >
          {copy.readNumbers}
        </Button>
      </Row>
      <FormMessage failure={error} />
      {typed.ids.length > 0 && <p>{copy.listed(typed.ids.length)}</p>}
      {data !== undefined && data.data.unknown > 0 && (
        <p className={styles.quiet}>{copy.unknown(data.data.unknown, data.data.unknownNumbers)}</p>
      )}
      {data !== undefined && data.data.repeated > 0 && (
        <p className={styles.quiet}>{copy.repeated(data.data.repeated)}</p>
      )}
    </Stack>
  );
}
