import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { mappingCopy as copy } from './imports.copy.ts';
import { refreshImport, useChecking, useMapping, useTemplates } from './imports.queries.ts';
import type { Report } from './imports.rules.ts';
import styles from './imports.module.css';

type MeaningsProps = { importId: string; kind: string; meanings: Report['meanings'] };

/** The remembered meanings by which a file was read, each with a way to change or forget it. */
export function Meanings({ importId, kind, meanings }: MeaningsProps) {
  return (
    <details>
      <summary className={styles.summary}>{copy.remembered(meanings.length)}</summary>
      <MeaningsForm importId={importId} kind={kind} meanings={meanings} />
    </details>
  );
}

function MeaningsForm({ importId, kind, meanings }: MeaningsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const { data } = useTemplates(true);
  const map = useMapping();
  const check = useChecking();
  const params = { id: importId };
  const columns = data?.data.find((one) => one.kind === kind)?.columns ?? [];
  const changed = meanings.filter(({ heading, column }) => (chosen[heading] ?? column) !== column);

  const save = async (): Promise<void> => {
    if (changed.length === 0) return setFailure(new Error(copy.unchanged));
    setFailure(null);
    try {
      for (const { heading } of changed) {
        const column = chosen[heading] ?? '';
        await map.mutateAsync({ params, body: { kind, heading, column: column === '' ? null : column } });
      }
      await check.mutateAsync({ params });
    } catch (error) {
      // What was said until then has made it another import.
      refreshImport();
      if (error instanceof Error) setFailure(error);
    }
  };

  return (
    <form
      className={styles.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={styles.quiet}>{copy.rememberedText}</p>
      <div className={styles.fields}>
        {meanings.map(({ heading, column }) => (
          <Select
            key={heading}
            label={copy.meaning(heading)}
            value={chosen[heading] ?? column}
            placeholder={copy.forget}
            options={columns.map(({ name }) => ({ value: name, label: name }))}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setChosen((known) => ({ ...known, [heading]: value }));
            }}
          />
        ))}
      </div>
      <Stack gap="s">
        <FormMessage failure={failure} />
        <div>
          <Button type="submit" kind="quiet" loading={map.isPending || check.isPending} loadingLabel={copy.saving}>
            {copy.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
