import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { request } from '../../../lib/api.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { ReasonField } from '../../screen/ReasonForm.tsx';
import { useShortForm } from '../../screen/short-form.ts';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { publishing, useOpenDrafts } from './draft.queries.ts';
import type { Checked, Draft, Problem } from './draft.rules.ts';

type PublishProps = {
  draft: Draft;
  /** Saves what is typed; the version that is then on the server, or null when something is not saved. */
  settle: () => Promise<number | null>;
  labelOf: (problem: Problem) => string;
  onChecked: (problems: readonly Problem[]) => void;
  onDone: (isProposed: boolean) => void;
};

type Version = Pick<Draft, 'id' | 'version' | 'published'>;
type Ready = { readonly drafts: readonly [Version, ...Version[]]; readonly checked: Checked };

/** What a publication will do and when, checked by the server at this moment, and the publication. */
export function PublishForm(props: PublishProps) {
  const { draft, settle, labelOf, onChecked, onDone } = props;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: ['check of a draft', draft.id, chosen],
    queryFn: async (): Promise<Ready | null> => {
      const version = await settle();
      if (version === null) return null;
      const others = await Promise.all(chosen.map(readDraft));
      const checked = await request(
        'POST /api/panel/v1/drafts/:id/check',
        { params: { id: draft.id }, body: { version, with: others.map(versionOf) } },
        {},
      );
      onChecked(checked.data.problems);
      return { drafts: [{ ...draft, version }, ...others], checked: checked.data };
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Stack>
      <Together kind={draft.kind} own={draft.id} chosen={chosen} onChoose={setChosen} />
      <Loaded query={query} skeleton={<SkeletonCard lines={5} />}>
        {(ready) =>
          ready === null ? (
            <Notice kind="warning">{copy.unsaved}</Notice>
          ) : (
            <Publication ready={ready} labelOf={labelOf} onDone={onDone} />
          )
        }
      </Loaded>
    </Stack>
  );
}

async function readDraft(id: string): Promise<Version> {
  const { data } = await request('GET /api/panel/v1/drafts/:id', { params: { id } }, {});
  return data;
}

function versionOf({ id, version }: Version) {
  return { id, version };
}

type TogetherProps = {
  kind: Draft['kind'];
  own: string;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
};

/** A pill and its question go out in one act. */
function Together({ kind, own, chosen, onChoose }: TogetherProps) {
  const beside = { pigulki: 'pytania', pytania: 'pigulki' } as const;
  const other = kind === 'pigulki' || kind === 'pytania' ? beside[kind] : null;
  const { data } = useOpenDrafts(other);
  const drafts = (data?.data ?? []).flatMap(({ draftId, title }) =>
    draftId === null || draftId === own ? [] : [{ id: draftId, title }],
  );
  if (other === null || drafts.length === 0) return null;
  return (
    <ChoiceGroup legend={copy.together}>
      {drafts.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title || copy.untitled(other)}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </ChoiceGroup>
  );
}

type PublicationProps = {
  ready: Ready;
  labelOf: PublishProps['labelOf'];
  onDone: PublishProps['onDone'];
};

function Publication({ ready, labelOf, onDone }: PublicationProps) {
  const { checked } = ready;
  if (checked.problems.length > 0) return <Problems checked={checked} labelOf={labelOf} />;
  return <Publishing ready={ready} onDone={onDone} />;
}

function Problems({ checked, labelOf }: { checked: Checked; labelOf: PublishProps['labelOf'] }) {
  return (
    <Notice kind="danger" announced title={copy.problems}>
      <ul className={styles.list} role="list">
        {checked.problems.map((problem) => (
          <li
            key={`${problem.draftId} ${problem.list} ${problem.row} ${problem.field} ${problem.message}`}
          >
            {copy.problemAt(labelOf(problem), problem.message)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Publishing({ ready, onDone }: Pick<PublicationProps, 'ready' | 'onDone'>) {
  const { checked, drafts } = ready;
  const [reason, setReason] = useState('');
  const { run, isPending, error } = useAct(publishing);
  const isForTwo = checked.second.length > 0;
  const [first, ...others] = drafts;
  const send = (): void =>
    run(
      {
        params: { id: first.id },
        body: {
          version: first.version,
          with: others.map(versionOf),
          published: marksOf(drafts),
          ...(isForTwo ? { reason: reason.trim() } : {}),
        },
      },
      { onDone: ({ data }) => onDone(data.signoffId !== null) },
    );
  const { form, errors } = useShortForm({
    wrong: { reason: isForTwo && reason.trim() === '' ? copy.reasonMissing : '' },
    failure: error,
    send,
  });
  return (
    <form {...form}>
      <Stack>
        <Effect checked={checked} />
        {isForTwo && (
          <>
            <Notice kind="info">{checked.second.join(' ')}</Notice>
            <ReasonField
              label={copy.reason}
              hint={copy.reasonHint}
              errors={errors('reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </>
        )}
        <FormMessage failure={error} fields={['reason']} />
        <Button type="submit" wide loading={isPending} loadingLabel={copy.publishing}>
          {buttonOf(checked)}
        </Button>
      </Stack>
    </form>
  );
}

function buttonOf({ second, things }: Checked): string {
  if (second.length > 0) return copy.propose;
  return things.every(({ isPlanned }) => isPlanned) ? copy.plan : copy.publishNow;
}

function marksOf(drafts: readonly Version[]): Record<string, string> {
  return Object.fromEntries(
    drafts.flatMap(({ id, published }) => (published === null ? [] : [[id, published.mark]])),
  );
}

function Effect({ checked: { things } }: { checked: Checked }) {
  return (
    <ul className={styles.list} role="list">
      {things.map((thing) => (
        <li key={thing.draftId}>
          <p>{whenOf(thing)}</p>
          <Quiet is={thing.closesAt !== null}>{copy.will.until(thing.closesAt ?? '')}</Quiet>
          <Quiet is={thing.people !== null}>{copy.will.people(thing.people ?? 0)}</Quiet>
          {thing.removed.length > 0 && (
            <Notice kind="warning">{copy.will.removed(thing.removed)}</Notice>
          )}
        </li>
      ))}
    </ul>
  );
}

function whenOf({ title, kind, isPlanned, opensAt }: Checked['things'][number]): string {
  const name = title || copy.untitled(kind);
  return isPlanned && opensAt !== null ? copy.will.at(name, opensAt) : copy.will.now(name);
}

function Quiet({ is, children }: { is: boolean; children: ReactNode }) {
  return is ? <p className={styles.quiet}>{children}</p> : null;
}
