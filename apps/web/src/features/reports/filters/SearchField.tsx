import { useState } from 'react';
import { useTimers } from '../../../lib/timer.ts';
import { searchDebounceMs } from '../../../timings.ts';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import styles from '../reports.module.css';
import { filterLabels, reportsCopy as copy } from '../reports.copy.ts';

/** The limit of the server. */
const lettersMax = 100;

type SearchFieldProps = { value: string; onSearch: (words: string) => void };

/** Searches when the user has stopped typing, and immediately on Enter. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // The address follows a search only later.
  if (value !== seen) {
    setSeen(value);
    // It was changed elsewhere: by the back button, or by clearing the filters.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  const words = typed.trim();
  const search = (): void => {
    if (words === sent) return;
    setSent(words);
    onSearch(words);
  };
  useTimers([searchDebounceMs], search, words !== sent && words);

  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={filterLabels.search}
        placeholder={copy.searchHint}
        maxLength={lettersMax}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
