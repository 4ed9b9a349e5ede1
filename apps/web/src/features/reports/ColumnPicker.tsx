import { useState } from 'react';
import { readStored, store } from '../../lib/storage.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { choiceFrom, choosable, shownColumns } from './columns.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import type { Report, ReportCall } from './reports.queries.ts';

/** The columns that the user has chosen for a report, kept on the device; null for the usual ones. */
export function useChosenColumns(
  call: ReportCall,
): [string[] | null, (keys: string[] | null) => void] {
  const name = `klub.columns ${call}`;
  const [chosen, setChosen] = useState(() => choiceFrom(readStored(name)));
  const choose = (keys: string[] | null): void => {
    store(name, keys === null ? null : JSON.stringify(keys));
    setChosen(keys);
  };
  return [chosen, choose];
}

type ColumnPickerProps = {
  report: Report;
  chosen: string[] | null;
  onChoose: (keys: string[] | null) => void;
};

/** Which columns the table has; the first one names the rows and stays. */
export function ColumnPicker({ report, chosen, onChoose }: ColumnPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const columns = choosable(report);
  const shown = shownColumns(report, chosen).map(({ key }) => key);
  const change = (key: string, isShown: boolean): void =>
    onChoose(isShown ? [...shown, key] : shown.filter((other) => other !== key));
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button kind="link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {copy.columns(shown.length, columns.length)}
      </Button>
      <Sheet
        open={isOpen}
        title={copy.columnsTitle}
        closeLabel={copy.close}
        onClose={close}
        actions={
          <>
            {chosen !== null && (
              <Button kind="quiet" onClick={() => onChoose(null)}>
                {copy.usualColumns}
              </Button>
            )}
            <Button onClick={close}>{copy.done}</Button>
          </>
        }
      >
        <p className={styles.note}>{copy.columnsLead}</p>
        <div className={styles.columns}>
          {columns.slice(1).map(({ key, heading }) => (
            <Checkbox
              key={key}
              label={heading}
              checked={shown.includes(key)}
              onChange={({ target }) => change(key, target.checked)}
            />
          ))}
        </div>
      </Sheet>
    </>
  );
}
