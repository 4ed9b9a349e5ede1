import { letterMaxLength } from '@klub/contract/letters';
import { Button } from '@klub/ui/controls/Button.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { answerCopy, templatesCopy as copy } from './letters.copy.ts';
import styles from './letters.module.css';
import {
  removingTemplate,
  savingTemplate,
  type Template,
  useTemplates,
} from './letters.queries.ts';

/** Templates of answers: the list, and one of them to change. */
export function Templates() {
  return (
    <SheetButton label={copy.open} icon="file" kind="quiet" title={copy.title}>
      {() => <TemplatesSheet />}
    </SheetButton>
  );
}

type Edited = { readonly id: string | null; readonly name: string; readonly content: string };

const none: Edited = { id: null, name: '', content: '' };

function TemplatesSheet() {
  const [edited, setEdited] = useState<Edited | null>(null);
  if (edited !== null)
    return <TemplateForm template={edited} onDone={() => setEdited(null)} key={edited.id} />;
  return <TemplateList onEdit={setEdited} />;
}

function TemplateList({ onEdit }: { onEdit: (template: Edited) => void }) {
  return (
    <Stack>
      <Loaded query={useTemplates()} skeleton={<SkeletonText lines={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{copy.none}</p>
          ) : (
            <ul className={styles.list} role="list">
              {data.map((one: Template) => (
                <li key={one.id}>
                  <Button kind="link" onClick={() => onEdit(one)}>
                    {copy.edit(one.name)}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button onClick={() => onEdit(none)}>{copy.add}</Button>
    </Stack>
  );
}

function TemplateForm({ template, onDone }: { template: Edited; onDone: () => void }) {
  const { run, isPending, error } = useAct(savingTemplate);
  const [name, setName] = useState(template.name);
  const [content, setContent] = useState(template.content);
  const { form, errors } = useShortForm({
    wrong: {
      name: name.trim() === '' ? copy.missing.name : '',
      content: content.trim() === '' ? copy.missing.content : '',
    },
    failure: error,
    send: () => run({ body: { id: template.id, name, content } }, { onDone }),
  });
  return (
    <form {...form}>
      <Stack>
        <TextField
          label={copy.name}
          maxLength={60}
          errors={errors('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={copy.content}
          hint={answerCopy.textHint}
          rows={8}
          maxLength={letterMaxLength}
          errors={errors('content')}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <FormMessage failure={error} fields={['name', 'content']} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.saving}>
          {copy.save}
        </Button>
        {template.id !== null && <Remove id={template.id} onDone={onDone} />}
        <Button kind="link" onClick={onDone}>
          {copy.back}
        </Button>
      </Stack>
    </form>
  );
}

function Remove({ id, onDone }: { id: string; onDone: () => void }) {
  const { run, isPending, error } = useAct(removingTemplate);
  return (
    <>
      <Button
        kind="quiet"
        loading={isPending}
        loadingLabel={copy.removing}
        onClick={() => run({ params: { id } }, { onDone })}
      >
        {copy.remove}
      </Button>
      <FormMessage failure={error} />
    </>
  );
}
