import { searchMaxLength } from '@klub/contract/limits';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { searchDebounceMs } from '../../timings.ts';

type SearchFieldProps = {
  label: string;
  hint?: string;
  value: string;
  onSearch: (words: string) => void;
};

/** Searches when the user has stopped typing, and immediately on Enter. */
export function SearchField({ label, hint, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The address was changed elsewhere: by the back button, or by clearing the filters.
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
  const searchLate = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchLate(), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextField
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        label={label}
        hint={hint}
        maxLength={searchMaxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
