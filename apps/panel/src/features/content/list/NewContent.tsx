import { type ContentKind, contentKinds, isListKind } from '@klub/contract/panel/content/kinds';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { useAct } from '../../../lib/act.ts';
import { paths } from '../../../paths.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { contentsCopy as copy } from './contents.copy.ts';
import { starting } from './contents.queries.ts';

/** Approvals have screens of their own, and the names of texts are fixed. */
const started = contentKinds.filter((kind) => kind !== 'zgody' && kind !== 'teksty');

/** A button that starts a draft of something new. */
export function NewContent({ kind }: { kind: ContentKind | undefined }) {
  return (
    <SheetButton label={copy.add} icon="pencil" title={copy.addTitle}>
      {() => <Start kind={started.find((one) => one === kind) ?? 'aktualnosci'} />}
    </SheetButton>
  );
}

function Start({ kind: first }: { kind: ContentKind }) {
  const [kind, setKind] = useState(first);
  const { run, isPending, error } = useAct(starting);
  const navigate = useNavigate();
  const start = (from: 'empty' | 'last'): void =>
    run(
      { body: { kind, of: isListKind(kind) ? kind : null, from } },
      {
        onDone: ({ data }) => void navigate(generatePath(paths.contentDraft, { id: data.id })),
      },
    );
  return (
    <Stack>
      <Select
        label={copy.kind}
        hint={isListKind(kind) ? copy.whole : undefined}
        options={started.map((one) => ({ value: one, label: copy.kindName(one) }))}
        value={kind}
        onChange={({ target }) => setKind(started.find((one) => one === target.value) ?? kind)}
      />
      <FormMessage failure={error} />
      <Row>
        <Button loading={isPending} loadingLabel={copy.starting} onClick={() => start('empty')}>
          {copy.start}
        </Button>
        {hasLast(kind) && (
          <Button kind="quiet" onClick={() => start('last')}>
            {copy.startFromLast}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Kinds with a new row each month. */
function hasLast(kind: ContentKind): boolean {
  return kind === 'pigulki' || kind === 'pytania' || kind === 'zadania' || kind === 'aktualnosci';
}
