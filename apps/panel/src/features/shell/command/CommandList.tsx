import { searchMaxLength } from '@klub/contract/limits';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useChoices } from './command.queries.ts';
import { type Choice, stepped } from './command.rules.ts';
import styles from './CommandList.module.css';
import { useMe } from '../me.ts';
import { commandCopy as copy } from '../shell.copy.ts';

const groups = ['screens', 'months', 'people'] as const;

type CommandListProps = { field: RefObject<HTMLInputElement | null>; onGo: () => void };

/** A field and what fits it: arrows choose, Enter opens, the focus stays in the field. */
export function CommandList({ field, onGo }: CommandListProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { choices, isSearching, hasFailed } = useChoices(typed);
  const navigate = useNavigate();
  const { permissions } = useMe();
  const id = useId();
  const at = Math.min(chosen, Math.max(0, choices.length - 1));
  const current = choices[at];

  function go(choice: Choice | undefined): void {
    if (choice === undefined || choice.to === '') return;
    onGo();
    void navigate(choice.to);
  }
  const goToFound = useEffectEvent(() => go(current));
  // The list still shows people for the earlier text: Enter waits for the reply.
  const isEarly = isSearching && (current === undefined || current.group === 'people');
  useEffect(() => {
    if (isEntered && !isEarly) goToFound();
  }, [isEntered, isEarly]);

  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (step !== undefined) {
      event.preventDefault();
      setChosen(stepped(at, step, choices.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isEarly) setEntered(true);
      else go(current);
    }
  }

  return (
    <div className={styles.bar}>
      <TextField
        ref={field}
        label={permissions.includes('people.read') ? copy.field : copy.fieldWithoutPeople}
        hint={copy.hint}
        type="text"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.key}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={searchMaxLength}
        value={typed}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
          setEntered(false);
        }}
      />
      <div className={styles.list} id={id} role="listbox" aria-label={copy.title} tabIndex={-1}>
        {groups.map((group) => (
          <Group
            key={group}
            id={`${id}-${group}`}
            title={copy[group]}
            choices={choices.filter((choice) => choice.group === group)}
            optionId={(choice) => `${id}-${choice.key}`}
            current={current}
            onGo={go}
          />
        ))}
      </div>
      <p className={styles.state}>
        {hasFailed
          ? copy.failed
          : isSearching
            ? copy.searching
            : choices.length === 0
              ? copy.nothing
              : ''}
      </p>
      <LiveRegion>{isSearching ? '' : copy.found(choices.length)}</LiveRegion>
    </div>
  );
}

type GroupProps = {
  id: string;
  title: string;
  choices: readonly Choice[];
  optionId: (choice: Choice) => string;
  current: Choice | undefined;
  onGo: (choice: Choice) => void;
};

function Group({ id, title, choices, optionId, current, onGo }: GroupProps) {
  if (choices.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p className={styles.title} id={id}>
        {title}
      </p>
      {choices.map((choice) => (
        // The keyboard chooses in the field: the option itself never has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={choice.key}
          ref={choice === current ? scrollIn : null}
          className={styles.option}
          id={optionId(choice)}
          role="option"
          aria-selected={choice === current}
          aria-disabled={choice.to === '' || undefined}
          onClick={() => onGo(choice)}
        >
          <span className={styles.label}>{choice.label}</span>
          {choice.note !== '' && <span className={styles.note}>{choice.note}</span>}
        </div>
      ))}
    </div>
  );
}

function scrollIn(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
