import { kindTitle } from '@klub/contract/panel/kind-titles';
import { Select } from '@klub/ui/controls/Select.tsx';
import { useState } from 'react';
import { useTemplates } from '../templates/templates.queries.ts';
import { mappingCopy as copy } from './imports.copy.ts';
import { refreshImport, useChecking, useMapping, useNamingKind } from './imports.queries.ts';
import type { Report } from './imports.rules.ts';
import { HeadingSelect, MeaningForm } from './MeaningForm.tsx';
import styles from './imports.module.css';

type MappingProps = { importId: string; fileId: string; unclear: NonNullable<Report['unclear']> };

/** What unknown headings mean, said once: the kind, then a column for each heading that has one. */
export function Mapping({ importId, fileId, unclear }: MappingProps) {
  const [kind, setKind] = useState(unclear.kind ?? '');
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Error | null>(null);
  const { data } = useTemplates();
  const map = useMapping();
  const nameKind = useNamingKind();
  const check = useChecking();
  const params = { id: importId };
  // A table inside an archive has no choice of kind; its columns decide.
  const isPacked = fileId === '';
  const columns = data?.data.find((one) => one.kind === kind)?.columns ?? [];
  const given = Object.entries(meanings).filter(([, column]) => column !== '');

  const save = async (): Promise<void> => {
    const isOtherKind = kind !== (unclear.kind ?? '');
    if (kind === '' || (given.length === 0 && (isPacked || !isOtherKind)))
      return setFailure(new Error(copy.nothing));
    setFailure(null);
    try {
      if (isOtherKind && !isPacked) await nameKind.mutateAsync({ params, body: { fileId, kind } });
      for (const [heading, column] of given)
        await map.mutateAsync({ params, body: { kind, heading, column } });
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
      isPending={nameKind.isPending || map.isPending || check.isPending}
      lead={
        <>
          <h4 className={styles.mappingTitle}>{copy.title}</h4>
          <p className={styles.quiet}>{isPacked ? copy.packed : copy.text}</p>
        </>
      }
    >
      <Select
        label={copy.kind}
        value={kind}
        placeholder={copy.chooseKind}
        options={(data?.data ?? []).map((one) => ({ value: one.kind, label: kindTitle(one.kind) }))}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      {unclear.unknown.map((heading, index) => (
        <HeadingSelect
          key={index}
          heading={heading}
          column={meanings[heading] ?? ''}
          columns={columns}
          placeholder={copy.skip}
          onChoose={(value) => setMeanings((known) => ({ ...known, [heading]: value }))}
        />
      ))}
    </MeaningForm>
  );
}
