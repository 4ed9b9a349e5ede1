import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { useState } from 'react';
import { useTemplates } from '../templates/templates.queries.ts';
import { mappingCopy as copy } from './imports.copy.ts';
import { refreshImport, useChecking, useMapping } from './imports.queries.ts';
import type { Report } from './imports.rules.ts';
import { HeadingSelect, MeaningForm } from './MeaningForm.tsx';
import styles from './imports.module.css';

type MeaningsProps = { importId: string; kind: string; meanings: Report['meanings'] };

/** The remembered meanings used to read a file, each with a way to change or forget it. */
export function Meanings({ importId, kind, meanings }: MeaningsProps) {
  return (
    <Disclosure title={copy.remembered(meanings.length)}>
      <MeaningsForm importId={importId} kind={kind} meanings={meanings} />
    </Disclosure>
  );
}

function MeaningsForm({ importId, kind, meanings }: MeaningsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const { data } = useTemplates();
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
        await map.mutateAsync({
          params,
          body: { kind, heading, column: column === '' ? null : column },
        });
      }
      await check.mutateAsync({ params });
    } catch (error) {
      // The answers before the failure have already changed the import.
      refreshImport();
      if (error instanceof Error) setFailure(error);
    }
  };

  return (
    <MeaningForm
      onSave={save}
      failure={failure}
      isPending={map.isPending || check.isPending}
      lead={<p className={styles.quiet}>{copy.rememberedText}</p>}
    >
      {meanings.map(({ heading, column }) => (
        <HeadingSelect
          key={heading}
          heading={heading}
          column={chosen[heading] ?? column}
          columns={columns}
          placeholder={copy.forget}
          onChoose={(value) => setChosen((known) => ({ ...known, [heading]: value }))}
        />
      ))}
    </MeaningForm>
  );
}
