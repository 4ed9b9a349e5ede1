import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { toast } from '@klub/ui/feedback/notify.ts';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatGrosze } from '@klub/ui/words/format.ts';
import { toastMs } from '../../timings.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { payoutsCopy, returnsCopy as copy } from './payouts.copy.ts';
import { useReturning } from './payouts.queries.ts';
import type { Answer } from './payouts.rules.ts';
import { PersonName } from './PersonName.tsx';
import styles from './payouts.module.css';

type Returned = Answer['returns'][number];
type FoundProps = { answer: Answer; text: string; reason: string; onDone: () => void };

/** What the bank's answer names, and the button that marks all of it. */
export function ReturnsFound({ answer, text, reason, onDone }: FoundProps) {
  const { returns, wrong, others, grosze, digest, format } = answer;
  const { mutate, isPending, error } = useReturning();
  const fresh = returns.filter(({ isKnown }) => !isKnown).length;
  const title = copy.found(fresh, grosze);
  const save = (): void =>
    mutate(
      { body: { text, reason, digest } },
      {
        onSuccess: ({ message }) => {
          toast(message, toastMs, 'success');
          onDone();
        },
      },
    );
  return (
    <section>
      <Stack>
        <h2 id="found">{title}</h2>
        <LiveRegion>{title}</LiveRegion>
        <p className={styles.quiet}>
          {copy.formats[format]}
          {others > 0 && `. ${copy.others(others)}`}
        </p>
        {wrong.length > 0 && (
          <Notice kind="danger" announced title={copy.wrong}>
            <p>{copy.wrongText}</p>
            <ul className={styles.plain}>
              {wrong.map(({ line, reference, why }) => (
                <li key={`${line} ${reference}`}>{copy.wrongLine(line, reference, why)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {returns.length > 0 && (
          <DataTable caption={copy.list} columns={columns} rows={returns} rowKey={({ reference }) => reference} />
        )}
        <FormMessage failure={error} />
        {wrong.length === 0 &&
          (fresh === 0 ? (
            <Notice kind="info">{copy.nothing}</Notice>
          ) : (
            <div>
              <Button icon="check" loading={isPending} loadingLabel={copy.saving} onClick={save}>
                {copy.save}
              </Button>
            </div>
          ))}
      </Stack>
    </section>
  );
}

const columns: readonly Column<Returned>[] = [
  { key: 'person', heading: copy.columns.person, slot: 'name', cell: PersonName, title: ({ name }) => name },
  { key: 'reference', heading: copy.columns.reference, slot: 'sign', cell: ({ reference }) => reference },
  { key: 'payout', heading: copy.columns.payout, cell: ({ payoutId }) => payoutsCopy.one(payoutId) },
  { key: 'reason', heading: copy.columns.reason, slot: 'below', cell: reasonOf, title: reasonOf },
  {
    key: 'sum',
    heading: copy.columns.sum,
    slot: 'end',
    numeric: true,
    cell: ({ grosze }) => formatGrosze(grosze),
  },
];

function reasonOf({ reason, isKnown }: Returned): string {
  return isKnown ? copy.known : reason;
}
