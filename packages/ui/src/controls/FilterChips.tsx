import { Icon } from '../images/Icon.tsx';
import { OnceButton } from './OnceButton.tsx';
import { focusPage } from './focus.ts';
import styles from './FilterChips.module.css';

type FilterChipsProps<Name extends string> = {
  chips: readonly { readonly name: Name; readonly words: string }[];
  words: { readonly label: string; readonly clear: string; remove(chip: string): string };
  onRemove: (name: Name) => void;
  onClear: () => void;
};

/** The filters that are set, each with its value; a tap takes one away, and a button all of them. */
export function FilterChips<Name extends string>({
  chips,
  words,
  onRemove,
  onClear,
}: FilterChipsProps<Name>) {
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label={words.label}>
      <ul role="list" className={styles.chipList}>
        {chips.map(({ name, words: chip }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={words.remove(chip)}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                onRemove(name);
              }}
            >
              <span className={styles.chipWords}>{chip}</span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <OnceButton kind="link" onClick={onClear}>
        {words.clear}
      </OnceButton>
    </div>
  );
}

/** Pressing a chip removes it and focuses its neighbour, or the title after the last chip. */
function passFocusOn(chip: HTMLElement): void {
  const item = chip.closest('li');
  const beside = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector(
    'button',
  );
  if (beside) beside.focus();
  else focusPage(document.querySelector('main'));
}
