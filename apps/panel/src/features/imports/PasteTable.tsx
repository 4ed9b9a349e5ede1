import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextArea } from '@klub/ui/controls/TextField.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { useMutation } from '@tanstack/react-query';
import { generatePath, useNavigate } from 'react-router';
import { type ReplyOf, api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { useTemplates } from '../templates/templates.queries.ts';
import { pasteCopy as copy } from './imports.copy.ts';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import { refreshImport } from './imports.queries.ts';
import { csvOf, hasHeading, isTooLarge, rowsOf } from './paste.rules.ts';
import { upload } from './upload.ts';

/** A table copied from Excel is an import like a file. */
export function PasteTable() {
  return (
    <SheetButton label={copy.open} icon="file" kind="quiet" title={copy.title}>
      {(close) => <LoadedForm onDone={close} />}
    </SheetButton>
  );
}

type Pasted = { text: string; kind: string; heading: '' | 'yes' | 'no' };

const nothing: Pasted = { text: '', kind: '', heading: '' };

/** A heading is recognised by the columns of all kinds, so the form waits for them. */
function LoadedForm(props: { onDone: () => void }) {
  return (
    <Loaded query={useTemplates()} skeleton={<SkeletonBlock height="28rem" />}>
      {({ data }) => <PasteForm templates={data} {...props} />}
    </Loaded>
  );
}

type PasteFormProps = {
  templates: ReplyOf<'GET /api/panel/v1/templates'>['data'];
  onDone: () => void;
};

function PasteForm({ templates, onDone }: PasteFormProps) {
  const navigate = useNavigate();
  const sending = useMutation({ mutationFn: openPasted });
  const form = useLongForm<Pasted>({
    name: 'wklejona-tabela',
    initial: nothing,
    // A table may hold account numbers.
    secret: ['text'],
    wrong: (values) => wrongIn(values, isHeaded(values)),
    failure: sending.error,
    send: (values) => {
      const columns = templates.find(({ kind }) => kind === values.kind)?.columns ?? [];
      const names = columns.map(({ name }) => name);
      const csv = csvOf(rowsOf(values.text), isHeaded(values) ? null : names);
      sending.mutate(
        { csv, kind: values.kind },
        {
          onSuccess: (id) => {
            form.clear();
            refreshImport();
            onDone();
            void navigate(generatePath(paths.import, { id }));
          },
        },
      );
    },
  });
  const rows = rowsOf(form.values.text);
  function isHeaded(values: Pasted): boolean {
    return values.heading === ''
      ? hasHeading(rowsOf(values.text), templates, values.kind)
      : values.heading === 'yes';
  }
  const isFirstHeading = isHeaded(form.values);
  return (
    <LongForm
      form={form}
      failure={sending.error}
      fields={[]}
      submit={copy.submit}
      isSending={sending.isPending}
      sending={copy.sending}
    >
      <TextArea
        label={copy.text}
        hint={rows.length === 0 ? copy.textHint : copy.rows(rows.length)}
        rows={8}
        spellCheck={false}
        wrap="off"
        {...form.field('text')}
      />
      <Checkbox
        label={copy.heading}
        checked={isFirstHeading}
        onChange={({ target }) => form.set({ heading: target.checked ? 'yes' : 'no' })}
      />
      <Select
        label={copy.kind}
        hint={isFirstHeading ? copy.kindHint : copy.kindNeeded}
        placeholder={copy.byHeading}
        options={templates.map((one) => ({ value: one.kind, label: kindTitle(one.kind) }))}
        {...form.field('kind')}
      />
    </LongForm>
  );
}

function wrongIn({ text, kind }: Pasted, isHeaded: boolean) {
  if (rowsOf(text).length === 0) return { text: copy.empty };
  if (isTooLarge(text)) return { text: copy.tooLarge };
  return !isHeaded && kind === '' ? { kind: copy.kindMissing } : {};
}

/** Opens an import with the table as its file and has it checked; returns its number. */
async function openPasted({ csv, kind }: { csv: string; kind: string }): Promise<string> {
  const { data } = await api('POST /api/panel/v1/imports');
  const params = { id: data.id };
  const file = new File([csv], copy.fileName, { type: 'text/csv' });
  const fileId = await upload(data.id, file, () => undefined);
  if (kind !== '')
    await api('POST /api/panel/v1/imports/:id/kind', { params, body: { fileId, kind } });
  await api('POST /api/panel/v1/imports/:id/check', { params });
  await queryClient.invalidateQueries({ queryKey: ['GET /api/panel/v1/imports'] });
  return data.id;
}
