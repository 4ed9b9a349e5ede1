import { classes } from '@klub/ui/classes.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatGrosze } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useLayer } from '../screen/layer.ts';
import { LayerSheet } from '../screen/LayerSheet.tsx';
import { PartialReturn } from './PartialReturn.tsx';
import { dueCopy, partialCopy, payoutsCopy, returnsCopy as copy } from './payouts.copy.ts';
import styles from './payouts.module.css';
import { returning } from './payouts.queries.ts';
import type { Answer } from './payouts.rules.ts';
import { PersonName } from './PersonName.tsx';

type Returned = Answer['returns'][number];
type Given = { bytes: Blob; reason: string };
type FoundProps = Given & { answer: Answer; onDone: () => void };

/** The entries of the bank's answer, and the button that marks the matching ones. */
export function ReturnsFound({ answer, bytes, reason, onDone }: FoundProps) {
  const { returns, leftOut, grosze } = answer;
  const [isSaved, setSaved] = useState(false);
  const question = useLayer();
  const fresh = returns.filter(({ isKnown }) => !isKnown);
  const title = copy.found(fresh.length, grosze);
  return (
    <section>
      <Stack>
        <h2 id="found">{title}</h2>
        <LiveRegion>{title}</LiveRegion>
        <p className={styles.quiet}>{summaryOf(answer)}</p>
        {leftOut.length > 0 && <LeftOut answer={answer} />}
        {returns.length > 0 && (
          <DataTable
            caption={copy.list}
            columns={columns}
            rows={returns}
            rowKey={({ reference }) => reference}
          />
        )}
        {fresh.length > 0 ? (
          <div>
            <Button icon="check" onClick={question.open}>
              {copy.save}
            </Button>
          </div>
        ) : (
          <Notice kind="info">{returns.length > 0 ? copy.nothing : copy.none}</Notice>
        )}
      </Stack>
      <LayerSheet
        layer={question}
        title={copy.question}
        onClosed={() => {
          question.onClosed();
          if (isSaved) onDone();
        }}
      >
        <Question
          answer={answer}
          bytes={bytes}
          reason={reason}
          onSaved={() => {
            setSaved(true);
            question.close();
          }}
        />
      </LayerSheet>
    </section>
  );
}

function summaryOf({ format, outgoing, others, isBalanced }: Answer): string {
  const parts = [
    copy.formats[format],
    ...(isBalanced ? [copy.balanced] : []),
    ...(outgoing > 0 ? [copy.outgoing(outgoing)] : []),
    ...(others > 0 ? [copy.others(others)] : []),
  ];
  return `${parts.join('. ')}.`;
}

const shownMax = 100;

/** Entries that change nothing, each with its reason. */
function LeftOut({ answer: { leftOut } }: { answer: Answer }) {
  return (
    <Notice kind="warning" announced title={copy.leftOut(leftOut.length)}>
      <p>{copy.leftOutText}</p>
      <ul className={classes(styles.plain, styles.under)}>
        {leftOut.slice(0, shownMax).map(({ line, reference, kind, why, partial }) => (
          <li key={`${line} ${reference} ${why}`}>
            {copy.leftOutLine(line, reference, copy.leftOutKinds[kind], why)}
            {partial !== null && (
              <div>
                <PartialReturn label={partialCopy.save} entry={partial} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {leftOut.length > shownMax && <p>{dueCopy.shownOf(shownMax, leftOut.length)}</p>}
    </Notice>
  );
}

type QuestionProps = Given & { answer: Answer; onSaved: () => void };

/** Confirms before people are notified, with their list. */
function Question({ answer: { returns, grosze, digest }, bytes, reason, onSaved }: QuestionProps) {
  const { run, isPending, error } = useAct(returning);
  const fresh = returns.filter(({ isKnown }) => !isKnown);
  const save = (): void => run({ bytes, query: { reason, digest } }, { onDone: onSaved });
  return (
    <Stack>
      <p>{copy.questionText(fresh.length, grosze)}</p>
      <ul className={styles.plain}>
        {fresh.slice(0, shownMax).map(({ reference, name, grosze: sum, reason }) => (
          <li key={reference}>{copy.questionLine(reference, name, formatGrosze(sum), reason)}</li>
        ))}
      </ul>
      {fresh.length > shownMax && (
        <p className={styles.quiet}>{dueCopy.shownOf(shownMax, fresh.length)}</p>
      )}
      <FormMessage failure={error} />
      <div>
        <Button icon="check" loading={isPending} loadingLabel={copy.saving} onClick={save}>
          {copy.confirm}
        </Button>
      </div>
    </Stack>
  );
}

const columns: readonly Column<Returned>[] = [
  {
    key: 'person',
    heading: copy.columns.person,
    slot: 'name',
    cell: PersonName,
    title: ({ name }) => name,
  },
  {
    key: 'reference',
    heading: copy.columns.reference,
    slot: 'sign',
    cell: ({ reference }) => reference,
  },
  {
    key: 'payout',
    heading: copy.columns.payout,
    cell: ({ payoutId }) => payoutsCopy.one(payoutId),
  },
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
