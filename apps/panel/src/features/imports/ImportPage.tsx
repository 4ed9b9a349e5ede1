import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { useAddress } from '../../lib/address.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { keepAbove } from '../screen/sticky-bar.ts';
import { useMe } from '../shell/me.ts';
import { Actions } from './Actions.tsx';
import { After } from './After.tsx';
import { Changes, type ChangesAddress } from './Changes.tsx';
import { DropFiles } from './DropFiles.tsx';
import { EffectCard } from './EffectCard.tsx';
import { FileReports } from './FileReports.tsx';
import { ImportState } from './ImportState.tsx';
import { effectCopy, importsCopy as copy } from './imports.copy.ts';
import {
  countingHidden,
  datingCustomers,
  replacingNewer,
  useImport,
  useWork,
} from './imports.queries.ts';
import { effectSum, type Import, isChangeable, isUnderWay, recognised } from './imports.rules.ts';
import { UndoCard } from './UndoCard.tsx';
import { useUploads } from './uploads.ts';
import styles from './imports.module.css';

type Work = ReturnType<typeof useWork>;

/**
 * One import, from its files to its changes; the address identifies it, so a reload loses nothing.
 */
export function ImportPage() {
  const { id = '' } = useParams();
  const list = useAddress(['kolumna']);
  const query = useImport(id, list.page, list.values.kolumna);
  return (
    <Page
      width="wide"
      title={titleOf(id, query.data?.data)}
      back={<BackLink to={paths.imports}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <Whole key={data.id} data={data} list={list} />}
      </Loaded>
    </Page>
  );
}

function titleOf(id: string, data: Import | undefined): string {
  if (data === undefined) return copy.one(id);
  return data.title === ''
    ? copy.titleOf(id, recognised(data), data.months)
    : copy.heading(data.title);
}

function Whole({ data, list }: { data: Import; list: ChangesAddress }) {
  const mayWrite = useMe().permissions.includes('imports.write');
  const work = useWork(data.operationId, isUnderWay(data.state));
  const isOpen = mayWrite && isChangeable(data.state);
  const isNew = data.state === 'open';
  const ended = endedNote(data, work);
  const isWrong = data.state === 'wrong';
  return (
    <>
      <StateCard data={data} work={work} ended={ended}>
        {data.effect !== null && !isWrong && <EffectSentence effect={data.effect} />}
        {data.state === 'applied' && <After data={data} />}
        {isOpen && isNew && <FirstSteps data={data} />}
      </StateCard>
      <LiveRegion>{ended}</LiveRegion>
      {['ready', 'wrong', 'applied'].includes(data.state) && <Differs lines={data.differs} />}
      <BeforeSaving data={data} />
      <Hidden data={data} mayCount={isOpen} />
      <Older data={data} mayReplace={isOpen} />
      <Customers data={data} maySay={isOpen} />
      <FileReports data={data} mayMap={isOpen} />
      {data.effect !== null && <EffectCard effect={data.effect} />}
      {data.effect !== null && <Changes data={data} list={list} />}
      <Undoing data={data} mayUndo={mayWrite} />
      {isOpen && !isNew && <NextSteps data={data} />}
    </>
  );
}

function Undoing({ data, mayUndo }: { data: Import; mayUndo: boolean }) {
  if (data.undoUntil === null && data.undo === null) return null;
  return <UndoCard data={data} mayUndo={mayUndo} />;
}

function FirstSteps({ data }: { data: Import }) {
  const isSending = useUploads(data.id).sending !== null;
  return (
    <>
      <DropFiles id={data.id} />
      {data.files.length > 0 && <Actions data={data} isSending={isSending} />}
    </>
  );
}

/** Once checked, the files come last, and the step that follows stays in sight. */
function NextSteps({ data }: { data: Import }) {
  const isSending = useUploads(data.id).sending !== null;
  return (
    <>
      <Disclosure className={styles.more} title={copy.more} open={isSending || undefined}>
        <DropFiles id={data.id} />
      </Disclosure>
      <div ref={keepAbove} className={styles.bar}>
        <Actions data={data} isSending={isSending} />
      </div>
    </>
  );
}

/** The note of the finished operation; empty while it runs, and for other accounts. */
function endedNote({ state }: Import, work: Work): string {
  return work !== undefined && work.endedAt !== null && !isUnderWay(state) ? work.note : '';
}

type StateCardProps = { data: Import; work: Work; ended: string; children: ReactNode };

/** The import's state, and who did what to it. */
function StateCard({ data, work, ended, children }: StateCardProps) {
  return (
    <Card>
      <Stack gap="s">
        <Row>
          <ImportState state={data.state} />
        </Row>
        <Facts
          facts={[
            { term: copy.number, value: data.id },
            ...data.acts.map(({ act, by, at }) => ({
              term: copy.acts[act],
              value: `${by.name}, ${formatDateTime(at)}`,
            })),
          ]}
        />
        {isUnderWay(data.state) && (
          <ProgressBar
            percent={work?.progress ?? 0}
            label={work?.note ?? copy.states[data.state]}
          />
        )}
        {ended !== '' && <p>{ended}</p>}
        {children}
      </Stack>
    </Card>
  );
}

/** What is hidden in a workbook counts only once a person says so. */
function Hidden({ data, mayCount }: { data: Import; mayCount: boolean }) {
  const counting = useAct(countingHidden);
  const { id, hasHidden, readsHidden } = data;
  if (!hasHidden && !readsHidden) return null;
  return (
    <Notice kind="warning" title={readsHidden ? copy.hiddenCounts : copy.hiddenFound}>
      <Stack gap="s">
        <p>{readsHidden ? copy.hiddenCountsWhy : copy.hiddenWhy}</p>
        <FormMessage failure={counting.error} />
        {mayCount && (
          <Row>
            <Button
              kind="quiet"
              loading={counting.isPending}
              loadingLabel={copy.saving}
              onClick={() => counting.run({ params: { id }, body: { count: !readsHidden } })}
            >
              {readsHidden ? copy.hiddenLeave : copy.hiddenCount}
            </Button>
          </Row>
        )}
      </Stack>
    </Notice>
  );
}

/** The effect before the button: golden points in all, and who gains or loses. */
function EffectSentence({ effect }: { effect: NonNullable<Import['effect']> }) {
  const sum = effectSum(effect);
  if (effect.people === 0) return <p className={styles.sentence}>{effectCopy.none}</p>;
  return (
    <p className={styles.sentence}>
      <strong className={styles.sum}>{effectCopy.sum(sum.total)}</strong>
      {[
        effectCopy.gain(sum.up),
        effectCopy.lose(sum.down),
        ...sum.reaching
          .filter(({ people }) => people > 0)
          .map(({ people, percent }) => effectCopy.reach(people, percent)),
      ].join(', ')}
      .
    </p>
  );
}

/** Why a second person decides, what is unlike other months, and what one person has done to the months before. */
function BeforeSaving({ data: { state, second, notes, alone } }: { data: Import }) {
  if (state !== 'ready' && state !== 'proposed') return null;
  return (
    <>
      {second.length > 0 && (
        <Notice kind="warning" title={effectCopy.second}>
          {second.join(' ')}
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="warning" title={effectCopy.notes}>
          <Sentences lines={notes} />
        </Notice>
      )}
      {alone.length > 0 && (
        <Notice kind="info" title={effectCopy.alone}>
          <Sentences lines={alone} />
        </Notice>
      )}
    </>
  );
}

/** An older state replaces a newer one only if a person says so, and another agrees. */
function Older({ data, mayReplace }: { data: Import; mayReplace: boolean }) {
  const replacing = useAct(replacingNewer);
  const { id, hasOlder, replacesNewer } = data;
  if (!hasOlder && !replacesNewer) return null;
  return (
    <Notice kind="warning" title={replacesNewer ? copy.olderReplaces : copy.olderFound}>
      <Stack gap="s">
        <p>{replacesNewer ? copy.olderReplacesWhy : copy.olderWhy}</p>
        <FormMessage failure={replacing.error} />
        {mayReplace && (
          <Row>
            <Button
              kind="quiet"
              loading={replacing.isPending}
              loadingLabel={copy.saving}
              onClick={() => replacing.run({ params: { id }, body: { replace: !replacesNewer } })}
            >
              {replacesNewer ? copy.olderKeep : copy.olderReplace}
            </Button>
          </Row>
        )}
      </Stack>
    </Notice>
  );
}

/** A shop changes its customer from the day of its file, or as a person says. */
function Customers({ data, maySay }: { data: Import; maySay: boolean }) {
  const dating = useAct(datingCustomers);
  const { id, asksCustomers, customersFrom } = data;
  if (!asksCustomers && customersFrom === null) return null;
  const say = (from: Import['customersFrom'], label: string) => (
    <Button
      kind="quiet"
      loading={dating.isPending}
      loadingLabel={copy.saving}
      onClick={() => dating.run({ params: { id }, body: { from } })}
    >
      {label}
    </Button>
  );
  return (
    <Notice
      kind="warning"
      title={customersFrom === null ? copy.customersFound : copy.customersFrom[customersFrom]}
    >
      <Stack gap="s">
        <p>{customersFrom === null ? copy.customersWhy : copy.customersFromWhy}</p>
        <FormMessage failure={dating.error} />
        {maySay && customersFrom === null && (
          <Row>
            {say('today', copy.customersToday)}
            {say('beginning', copy.customersBeginning)}
          </Row>
        )}
        {maySay && customersFrom !== null && <Row>{say(null, copy.customersUnsaid)}</Row>}
      </Stack>
    </Notice>
  );
}

function Differs({ lines }: { lines: Import['differs'] }) {
  if (lines.length === 0) return null;
  return (
    <Notice kind="warning" title={effectCopy.differs}>
      <Sentences lines={lines} />
    </Notice>
  );
}

function Sentences({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.plain}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
