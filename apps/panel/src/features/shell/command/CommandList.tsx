import { searchMaxLength } from '@klub/contract/limits';
import { Button } from '@klub/ui/controls/Button.tsx';
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
import { listCopy as copy } from './command.copy.ts';
import { useChoices } from './command.queries.ts';
import { type Choice, type ChoiceGroup, stepped } from './command.rules.ts';
import styles from './CommandList.module.css';

const groups = Object.keys(copy.groups) as ChoiceGroup[];
/** What the server finds stands behind what the panel knows. */
const known: readonly ChoiceGroup[] = ['screens', 'months'];

type CommandListProps = {
  field: RefObject<HTMLInputElement | null>;
  onGo: () => void;
};

/** A field and what fits it: arrows choose, Enter opens, the focus stays in the field. */
export function CommandList({ field, onGo }: CommandListProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { choices, isSearching, hasFailed, isOffline, again } = useChoices(typed);
  const navigate = useNavigate();
  const id = useId();
  const at = Math.min(chosen, Math.max(0, choices.length - 1));
  const current = choices[at];

  function go(choice: Choice | undefined): void {
    if (choice === undefined) return;
    onGo();
    void navigate(choice.to);
  }
  // The code of the list may arrive after the window has opened.
  useEffect(() => field.current?.focus(), [field]);
  const goToFound = useEffectEvent(() => go(current));
  // Enter waits for the reply where nothing else fits.
  const isEarly = isSearching && (current === undefined || !known.includes(current.group));
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

  const state = stateOf();
  function stateOf(): string {
    if (isSearching) return copy.searching;
    if (isOffline) return copy.offline;
    return choices.length === 0 ? copy.nothing : '';
  }

  return (
    <div className={styles.bar}>
      <TextField
        ref={field}
        label={copy.field}
        hint={copy.hint}
        type="text"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && `${id}-${current.key}`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={searchMaxLength}
        value={typed}
        onKeyDown={onKey}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
          setEntered(false);
        }}
      />
      <div className={styles.state}>
        {hasFailed ? <p role="alert">{copy.failed}</p> : <p>{state}</p>}
        {hasFailed && (
          <Button kind="link" onClick={again}>
            {copy.again}
          </Button>
        )}
      </div>
      <div className={styles.list} id={id} role="listbox" aria-label={copy.title} tabIndex={-1}>
        {groups.map((group) => (
          <Group
            key={group}
            id={`${id}-${group}`}
            title={copy.groups[group]}
            choices={choices.filter((choice) => choice.group === group)}
            optionId={(choice) => `${id}-${choice.key}`}
            current={current}
            onGo={go}
          />
        ))}
      </div>
      <LiveRegion>{isSearching || hasFailed ? '' : copy.found(choices.length)}</LiveRegion>
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
