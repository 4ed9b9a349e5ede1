import { Button } from '@klub/ui/controls/Button.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import styles from './regulations.module.css';
import { reminding } from './regulations.queries.ts';
import type { Document } from './regulations.rules.ts';

/** Notifies those who have not agreed; once a day. */
export function Remind({ document }: { document: Document }) {
  const { remind: words } = copy;
  const isDone = document.remindedOn !== null;
  return (
    <>
      {isDone && <p className={styles.quiet}>{words.today}</p>}
      <SheetButton label={words.button} icon="bell" kind="quiet" isOffered={!isDone}>
        {(close) => <RemindForm name={document.document} onDone={close} />}
      </SheetButton>
    </>
  );
}

function RemindForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { run, isPending, error } = useAct(reminding);
  const { remind: words } = copy;
  return (
    <Stack>
      <p>{words.words}</p>
      <FormMessage failure={error} />
      <Button
        wide
        loading={isPending}
        loadingLabel={words.sending}
        onClick={() => run({ params: { document: name } }, { onDone })}
      >
        {words.send}
      </Button>
    </Stack>
  );
}
