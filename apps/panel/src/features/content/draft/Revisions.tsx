import { Button } from '@klub/ui/controls/Button.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { WordDiff } from '../diff/WordDiff.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { returning, useRevision, useRevisions } from './draft.queries.ts';
import { type Value, textOf } from './draft.rules.ts';

type RevisionsProps = {
  id: string;
  version: number;
  values: Readonly<Record<string, Value>>;
  mayReturn: boolean;
  labelOf: (field: string) => string;
  onReturned: () => void;
};

/** Earlier versions of a draft, each compared with the present one, and the way back to it. */
export function Revisions(props: RevisionsProps) {
  const { id, version, labelOf } = props;
  const query = useRevisions(id);
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
      {({ data }) => (
        <ol className={styles.list} role="list">
          {data.map((revision) => (
            <li key={revision.id}>
              <p className={styles.label}>{copy.revision(revision.at, revision.by.name)}</p>
              {revision.changed.length > 0 && (
                <p className={styles.quiet}>
                  {copy.changedFields(copy.fields(revision.changed.map(labelOf)))}
                </p>
              )}
              {revision.version < version && (
                <Button kind="link" onClick={() => setShown(revision.id)}>
                  {copy.show}
                </Button>
              )}
              {shown === revision.id && <Shown {...props} revision={revision.id} />}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Shown(props: RevisionsProps & { revision: string }) {
  const { id, version, values, mayReturn, labelOf, onReturned, revision } = props;
  const query = useRevision(id, revision);
  const { run, isPending, error } = useAct(returning);
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={4} />}>
      {({ data }) => (
        <Stack>
          <Comparison before={{ ...data.values, ...data.rows }} after={values} labelOf={labelOf} />
          <FormMessage failure={error} />
          {mayReturn && (
            <Button
              kind="quiet"
              loading={isPending}
              loadingLabel={copy.returning}
              onClick={() =>
                run({ params: { id }, body: { version, revision } }, { onDone: onReturned })
              }
            >
              {copy.returnTo}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

type ComparisonProps = {
  before: Readonly<Record<string, Value>>;
  after: Readonly<Record<string, Value>>;
  labelOf: (field: string) => string;
};

/** The fields that differ, each as one text with what went and what came. */
export function Comparison({ before, after, labelOf }: ComparisonProps) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => textOf(before[field]) !== textOf(after[field]),
  );
  if (fields.length === 0) return <p className={styles.quiet}>{copy.same}</p>;
  return (
    <dl className={styles.list}>
      {fields.map((field) => (
        <div key={field}>
          <dt className={styles.label}>{labelOf(field)}</dt>
          <dd>
            <WordDiff before={textOf(before[field])} after={textOf(after[field])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
