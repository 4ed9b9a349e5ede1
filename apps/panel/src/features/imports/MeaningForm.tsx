import type { ReactNode } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { mappingCopy as copy } from './imports.copy.ts';
import styles from './imports.module.css';

type MeaningFormProps = {
  onSave: () => Promise<void>;
  failure: Error | null;
  isPending: boolean;
  lead: ReactNode;
  children: ReactNode;
};

/** The form in which headings of a file are given a meaning; `children` are its fields. */
export function MeaningForm({ onSave, failure, isPending, lead, children }: MeaningFormProps) {
  return (
    <form
      className={styles.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      {lead}
      <div className={styles.fields}>{children}</div>
      <Stack gap="s">
        <FormMessage failure={failure} />
        <div>
          <Button type="submit" kind="quiet" loading={isPending} loadingLabel={copy.saving}>
            {copy.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

type HeadingSelectProps = {
  heading: string;
  column: string;
  columns: readonly { readonly name: string }[];
  placeholder: string;
  onChoose: (column: string) => void;
};

export function HeadingSelect({
  heading,
  column,
  columns,
  placeholder,
  onChoose,
}: HeadingSelectProps) {
  return (
    <Select
      label={copy.meaning(heading)}
      value={column}
      placeholder={placeholder}
      options={columns.map(({ name }) => ({ value: name, label: name }))}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
