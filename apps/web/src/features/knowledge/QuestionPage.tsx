import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { generatePath, Link, useParams } from 'react-router';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { announce } from '@klub/ui/text/announce.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { AnswerForm } from './question/AnswerForm.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Question, questionQuery } from './knowledge.queries.ts';
import { firstSecond, formOf } from './knowledge.rules.ts';
import { Room, RoomBar, RoomResult, RoomTask } from './question/Room.tsx';
import { Waiting } from './question/TimeOver.tsx';
import { ToQuestions } from './question/ToQuestions.tsx';
import type { NextChance, QuestionStatus } from './question/TryAgain.tsx';
import { markWaiting, useWaitingTitle } from './question/waiting.ts';

export function QuestionPage() {
  const { slug = '' } = useParams();
  // The key gives each question a separate screen: no choice and no countdown is shared.
  return <QuestionScreen key={slug} slug={slug} />;
}

function QuestionScreen({ slug }: { slug: string }) {
  const waiting = useWaitingTitle(slug);
  const query = useQuery({ ...questionQuery(slug), enabled: waiting === undefined });
  const question = query.data?.data;
  const isWaiting = waiting !== undefined && question === undefined && query.error === null;
  /** The attempt whose result is on screen. */
  const [done, setDone] = useState<number>();
  const title = useRef<HTMLHeadingElement>(null);
  /** What had the focus is replaced, so the title receives it, as on a new screen. */
  const askAgain = async (): Promise<void> => {
    const { isSuccess, data } = await query.refetch();
    if (!isSuccess || title.current === null) return;
    title.current.focus();
    announceTime(data.data);
  };
  const { dataUpdatedAt } = query;
  const mark = (standing: QuestionStatus): void => {
    if (standing === 'decided' || question === undefined) return markWaiting(undefined);
    const until = standing === 'open' ? dataUpdatedAt + (question.remainingMs ?? 0) : 0;
    markWaiting({ slug, title: question.title, until });
  };
  const chance = {
    open: () => void askAgain(),
    isOpening: query.isFetching,
    mark,
  };
  const markLoaded = useEffectEvent(() =>
    mark(question?.remainingMs === null ? 'decided' : 'open'),
  );
  useEffect(() => {
    if (dataUpdatedAt > 0) markLoaded();
  }, [dataUpdatedAt]);
  useFirstAnnounced(waiting === undefined ? question : undefined);
  return (
    <Room
      title={question?.title ?? waiting ?? copy.questions}
      titleRef={title}
      lead={question?.excerpt}
      picture={question?.image}
      isDone={question !== undefined && done === question.attempt}
    >
      {isWaiting ? (
        <Waiting chance={chance} />
      ) : (
        <>
          {question === undefined && (
            <RoomBar>{query.error ? <ToQuestions /> : <SkeletonBlock />}</RoomBar>
          )}
          <Loaded
            query={query}
            skeleton={<RepliesSkeleton />}
            failed={isStatus(query.error, 404) && <Missing />}
          >
            {({ data }) => (
              <QuestionBody
                // A second chance is a new attempt with its own clock and an empty form.
                key={data.attempt}
                question={data}
                chance={chance}
                onDone={() => setDone(data.attempt)}
              />
            )}
          </Loaded>
        </>
      )}
    </Room>
  );
}

/**
 * Announces title and countdown: the title changes under the focus and the countdown appears with
 * its words, so a screen reader reads neither.
 */
function useFirstAnnounced(question: Question | undefined): void {
  const isThere = question !== undefined;
  const tell = useEffectEvent(() => question && announceTime(question, question.title));
  useEffect(() => {
    if (isThere) tell();
  }, [isThere]);
}

function announceTime({ time, remainingMs }: Question, title?: string): void {
  if (remainingMs === null) return;
  const left = copy.timeLeftSpoken(firstSecond(time, remainingMs));
  announce(title === undefined ? left : `${title} ${left}`);
}

type BodyProps = { question: Question; chance: NextChance; onDone: () => void };

function QuestionBody({ question, ...on }: BodyProps) {
  const form = formOf(question.type);
  if (question.remainingMs !== null && form !== undefined) {
    return (
      <AnswerForm question={question} form={form} remainingMs={question.remainingMs} {...on} />
    );
  }
  return (
    <>
      <RoomBar>
        <ToQuestions />
      </RoomBar>
      <RoomResult>
        {question.remainingMs === null ? (
          <Decided question={question} />
        ) : (
          <Notice kind="danger">{copy.unknownType}</Notice>
        )}
      </RoomResult>
    </>
  );
}

/** A question that cannot be answered now: its result, or when it opens, and the pill that teaches it. */
function Decided({ question }: { question: Question }) {
  const { pill } = question;
  return (
    <>
      <State question={question} />
      {pill !== null && (
        <Link to={generatePath(paths.pill, { slug: pill })} className={buttonClass('quiet')}>
          {copy.toPill}
        </Link>
      )}
    </>
  );
}

function State({ question: { state, isCorrectAnswer } }: { question: Question }) {
  if (state === 'waiting') return <Notice kind="info" title={copy.waiting} />;
  if (state === 'correct') {
    return (
      <Notice kind="success" title={copy.alreadyAnswered}>
        {copy.correct}
      </Notice>
    );
  }
  if (isCorrectAnswer === null) return <Notice kind="info" title={copy.closed} />;
  return (
    <Notice kind="info" title={copy.alreadyAnswered}>
      {copy.wrong}. {state === 'blocked' ? copy.askedAgain : copy.lastChanceUsed}
    </Notice>
  );
}

function Missing() {
  return (
    <ErrorState title={copy.notFoundQuestion} drawing="lost" action={<ToQuestions />}>
      {copy.questionNotFoundStep}
    </ErrorState>
  );
}

function RepliesSkeleton() {
  return (
    <RoomTask foot={<SkeletonBlock />}>
      {[1, 2, 3, 4].map((key) => (
        <SkeletonBlock key={key} height="3.5rem" />
      ))}
    </RoomTask>
  );
}
