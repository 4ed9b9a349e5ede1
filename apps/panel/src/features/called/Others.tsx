import { Button } from '@klub/ui/controls/Button.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { formatDate } from '@klub/ui/words/format.ts';
import { useAct } from '../../lib/act.ts';
import { browserName } from '../../lib/browser.rules.ts';
import { ActRow } from '../screen/ActRow.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { calledCopy as copy } from './called.copy.ts';
import { refreshCalled, removing } from './called.queries.ts';
import type { Device } from './called.rules.ts';
import styles from './called.module.css';

/** The account's other browsers that get pushes; a lost one is turned off from here. */
export function Others({ devices }: { devices: readonly Device[] }) {
  const { run, isPending, variables, error } = useAct(removing);
  if (devices.length === 0) return null;
  return (
    <Stack gap="s">
      <h3 className={styles.title}>{copy.others}</h3>
      <FormMessage failure={error} />
      <ul role="list">
        {devices.map(({ id, browser, since, isReached }) => {
          const name = browserName(browser) || copy.unknown;
          const from = copy.since(formatDate(since));
          return (
            <ActRow key={id} name={name} note={isReached ? from : `${from}, ${copy.asleep}`}>
              <Button
                kind="link"
                aria-label={copy.removeLabel(name)}
                loading={isPending && variables?.params.id === id}
                loadingLabel={copy.remove}
                onClick={() => run({ params: { id } }, { onDone: () => void refreshCalled() })}
              >
                {copy.remove}
              </Button>
            </ActRow>
          );
        })}
      </ul>
    </Stack>
  );
}
