import { classes } from '@klub/ui/classes.ts';
import { Drawing } from '@klub/ui/images/Icon.tsx';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { type ToolName, tableTools } from './commands.ts';
import { editorCopy as copy } from './editor.copy.ts';
import { drawings, letters } from './signs.ts';
import styles from './editor.module.css';

export type ToolState = { readonly isOn: boolean; readonly isPossible: boolean };
export type ToolStates = Readonly<Record<ToolName, ToolState>> & {
  readonly link: ToolState;
  readonly image: ToolState;
  readonly isInTable: boolean;
};

export type Chosen = ToolName | 'link' | 'image';

const groups: readonly (readonly Chosen[])[] = [
  ['undo', 'redo'],
  ['h2', 'h3', 'h4'],
  ['strong', 'em', 'underline', 'strike', 'sub', 'sup'],
  ['bullets', 'numbers', 'deeper', 'shallower', 'quote'],
  ['link', 'image', 'table'],
];

type ToolbarProps = {
  ref: Ref<HTMLDivElement>;
  states: ToolStates;
  controls: string;
  /** By keyboard the focus stays in the toolbar. */
  onChoose: (name: Chosen, byKeyboard: boolean) => void;
  onLeave: () => void;
};

/** One stop of Tab; arrows, Home and End move between the tools, Escape leads back into the text. */
export function Toolbar({ ref, states, controls, onChoose, onLeave }: ToolbarProps) {
  const shown = states.isInTable ? [...groups, tableTools] : groups;
  const all = shown.flat();
  const [stop, setStop] = useState<Chosen>('undo');
  const current = all.includes(stop) ? stop : 'undo';
  const buttons = useRef(new Map<Chosen, HTMLButtonElement>());
  const move = (event: KeyboardEvent): void => {
    const at = all.indexOf(current);
    const to = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (event.key === 'Escape') onLeave();
    const next = to === undefined ? undefined : all[to];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    buttons.current.get(next)?.focus();
  };
  return (
    <div
      className={styles.toolbar}
      role="toolbar"
      aria-label={copy.toolbar}
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={move}
      ref={ref}
    >
      {shown.map((names) => (
        <div className={styles.group} key={names[0]}>
          {names.map((name) => (
            <ToolButton
              key={name}
              name={name}
              state={states[name]}
              isStop={name === current}
              onChoose={(byKeyboard) => {
                setStop(name);
                onChoose(name, byKeyboard);
              }}
              ref={(button) => {
                if (button === null) buttons.current.delete(name);
                else buttons.current.set(name, button);
              }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type ToolButtonProps = {
  ref: Ref<HTMLButtonElement>;
  name: Chosen;
  state: ToolState;
  isStop: boolean;
  onChoose: (byKeyboard: boolean) => void;
};

const pressable: ReadonlySet<Chosen> = new Set([
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'underline',
  'strike',
  'sub',
  'sup',
  'bullets',
  'numbers',
  'quote',
  'headRow',
  'link',
]);

function ToolButton({ ref, name, state, isStop, onChoose }: ToolButtonProps) {
  const { isOn, isPossible } = state;
  return (
    <button
      type="button"
      ref={ref}
      className={classes(styles.tool, isOn && styles.fill)}
      aria-label={copy[name]}
      title={copy[name]}
      aria-pressed={pressable.has(name) ? isOn : undefined}
      aria-disabled={!isPossible || undefined}
      tabIndex={isStop ? 0 : -1}
      // The selection of the text stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        if (isPossible) onChoose(detail === 0);
      }}
    >
      {signOf(name)}
    </button>
  );
}

function signOf(name: Chosen): ReactNode {
  const drawing = drawings[name];
  if (drawing !== undefined) return <Drawing path={drawing} size={20} />;
  return (
    <span
      className={classes(styles.letter, styles[name])}
      data-letter={letters[name]}
      aria-hidden="true"
    />
  );
}
