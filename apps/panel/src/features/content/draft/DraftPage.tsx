import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Columns, Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { generatePath, Link, useNavigate, useParams } from 'react-router';
import { useAct } from '../../../lib/act.ts';
import { paths } from '../../../paths.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { useMe } from '../../shell/me.ts';
import { contentsCopy } from '../list/contents.copy.ts';
import { Conflicts } from './Conflicts.tsx';
import { draftCopy as copy } from './draft.copy.ts';
import styles from './draft.module.css';
import { discarding, useDraftOf } from './draft.queries.ts';
import { type Draft, type Problem, isOfReplies } from './draft.rules.ts';
import { DraftFields } from './DraftFields.tsx';
import { PreviewPart } from './PreviewPart.tsx';
import { PublishForm } from './PublishSheet.tsx';
import { Comparison, Revisions } from './Revisions.tsx';
import { type DraftOnScreen, useDraft } from './use-draft.ts';

/** A draft of any kind of content: its fields, its saves, what others change, and its publication. */
export function DraftPage() {
  const { id = '' } = useParams();
  const query = useDraftOf(id);
  const [round, setRound] = useState(0);
  const data = query.data?.data;
  return (
    <Page
      width="reading"
      title={data === undefined ? copy.newThing : data.title || copy.untitled(data.kind)}
      kicker={data === undefined ? undefined : contentsCopy.kindName(data.kind)}
      lead={leadOf(data)}
      back={
        <Link className={buttonClass('link')} to={paths.contents}>
          {copy.back}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={14} />}>
        {({ data: draft }) => (
          <Editor
            key={`${draft.id} ${round}`}
            draft={draft}
            onReturned={() => void query.refetch().then(() => setRound(round + 1))}
          />
        )}
      </Loaded>
    </Page>
  );
}

function leadOf(draft: Draft | undefined): string {
  if (draft?.of === null) return copy.newThing;
  const reads = draft?.published?.reads ?? null;
  return reads === null ? copy.changeOf : copy.changeOfRead(contentsCopy.reads(reads));
}

function Editor({ draft, onReturned }: { draft: Draft; onReturned: () => void }) {
  const on = useDraft(draft);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const mayWrite = useMe().permissions.includes('content.write');
  const isLocked = !mayWrite || draft.state !== 'open';
  const labelOf = labelsOf(draft);
  const fields = (
    <Stack gap="l">
      <States draft={draft} on={on} mayWrite={mayWrite} labelOf={labelOf} />
      <Conflicts draft={on} labelOf={labelOf} />
      <DraftFields draft={draft} on={on} problems={problems} isLocked={isLocked} />
      {draft.published !== null && (
        <Disclosure title={copy.comparison}>
          <Comparison
            before={{ ...draft.published.values, ...draft.published.rows }}
            after={on.editing.values}
            labelOf={labelOf}
          />
        </Disclosure>
      )}
      <Acts
        draft={draft}
        on={on}
        isLocked={isLocked}
        labelOf={labelOf}
        onChecked={setProblems}
        onReturned={onReturned}
      />
    </Stack>
  );
  if (draft.state !== 'open') return fields;
  const preview = (
    <div className={styles.beside}>
      <PreviewPart draft={draft} editing={on.editing} labelOf={labelOf} />
    </div>
  );
  return <Columns rail={preview}>{fields}</Columns>;
}

function labelsOf({ fields, lists }: Draft): (field: string) => string {
  const labels = new Map([
    ...fields.map(({ name, label }) => [name, label] as const),
    ...lists.flatMap(({ kind, title, fields: own }) => [
      [kind, title] as const,
      ...own.map(({ name, label }) => [name, label] as const),
    ]),
  ]);
  return (field) => labels.get(field) ?? field;
}

type StatesProps = {
  draft: Draft;
  on: DraftOnScreen;
  mayWrite: boolean;
  labelOf: (field: string) => string;
};

function States({ draft, on, mayWrite, labelOf }: StatesProps) {
  const { state, signoffId, moved } = draft;
  const merged = mergedBy(on.editing.merged);
  return (
    <Stack>
      <SaveLine on={on} />
      {on.others.length > 0 && <Notice kind="info">{copy.here(on.others)}</Notice>}
      {merged.map(({ name, fields }) => (
        <Notice key={name} kind="info">
          {copy.merged(copy.fields(fields.map(labelOf)), name)}
        </Notice>
      ))}
      {state !== 'open' && <Notice kind="warning">{copy.closed}</Notice>}
      {state === 'open' && !mayWrite && <Notice kind="info">{copy.readOnly}</Notice>}
      {signoffId !== null && (
        <Notice
          kind="warning"
          action={
            <Link
              className={buttonClass('link')}
              to={generatePath(paths.matter, { id: signoffId })}
            >
              {copy.openMatter}
            </Link>
          }
        >
          {copy.waits}
        </Notice>
      )}
      {moved.length > 0 && (
        <Notice kind="warning">{copy.moved(copy.fields(moved.map(labelOf)))}</Notice>
      )}
    </Stack>
  );
}

/** The fields that were taken over, by who changed them. */
function mergedBy(merged: DraftOnScreen['editing']['merged']) {
  const names = new Set(Object.values(merged).map(({ name }) => name));
  return [...names].map((name) => ({
    name,
    fields: Object.keys(merged).filter((field) => merged[field]?.name === name),
  }));
}

/** Whether what is typed is on the server. */
function SaveLine({ on: { state, save } }: { on: DraftOnScreen }) {
  if (state.is === 'failed') {
    const why = state.failure instanceof Error ? state.failure.message : '';
    return (
      <Notice
        kind="danger"
        announced
        failure={state.failure}
        action={
          <Button kind="link" onClick={() => void save()}>
            {copy.saveAgain}
          </Button>
        }
      >
        {copy.notSaved(why)}
      </Notice>
    );
  }
  return (
    <p className={styles.quiet} role="status">
      {state.is === 'saved' ? copy.savedAt(state.at) : copy[state.is]}
    </p>
  );
}

type ActsProps = {
  draft: Draft;
  on: DraftOnScreen;
  isLocked: boolean;
  labelOf: (field: string) => string;
  onChecked: (problems: readonly Problem[]) => void;
  onReturned: () => void;
};

function Acts({ draft, on, isLocked, labelOf, onChecked, onReturned }: ActsProps) {
  const navigate = useNavigate();
  const settle = async (): Promise<number | null> => {
    const isWhole = await on.save();
    return isWhole ? on.current().version : null;
  };
  const nameOf = ({ draftId, list, row, field }: Problem): string => {
    if (draftId !== draft.id && draftId !== '') return field;
    const label = field === '' ? '' : isOfReplies(field) ? copy.replies : labelOf(field);
    return list === null || row === null ? label : copy.inRow(label, row);
  };
  return (
    <Row>
      {!isLocked && (
        <SheetButton label={copy.publish} icon="share" title={copy.publishTitle}>
          {(close) => (
            <PublishForm
              draft={draft}
              settle={settle}
              labelOf={nameOf}
              onChecked={onChecked}
              onDone={() => {
                close();
                void navigate(paths.contents);
              }}
            />
          )}
        </SheetButton>
      )}
      <SheetButton label={copy.revisions} icon="clock" kind="quiet" title={copy.revisionsTitle}>
        {(close) => (
          <Revisions
            id={draft.id}
            version={on.editing.version}
            values={on.editing.values}
            mayReturn={!isLocked}
            labelOf={labelOf}
            onReturned={() => {
              close();
              onReturned();
            }}
          />
        )}
      </SheetButton>
      {!isLocked && (
        <SheetButton label={copy.discard} icon="file" kind="quiet">
          {(close) => <Discard draft={draft} on={on} onCancel={close} />}
        </SheetButton>
      )}
    </Row>
  );
}

type DiscardProps = { draft: Draft; on: DraftOnScreen; onCancel: () => void };

function Discard({ draft, on, onCancel }: DiscardProps) {
  const navigate = useNavigate();
  const { run, isPending, error } = useAct(discarding);
  return (
    <Stack>
      <p>{copy.discardText}</p>
      <FormMessage failure={error} />
      <Row>
        <Button
          kind="danger"
          loading={isPending}
          loadingLabel={copy.discarding}
          onClick={() =>
            run(
              { params: { id: draft.id }, body: { version: on.current().version } },
              { onDone: () => void navigate(paths.contents) },
            )
          }
        >
          {copy.discard}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </Row>
    </Stack>
  );
}
