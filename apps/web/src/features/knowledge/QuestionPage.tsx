import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SkeletonBlock, SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Question, questionQuery } from './knowledge.queries.ts';
import { formOf } from './knowledge.rules.ts';

const back = <BackLink to={paths.knowledgeScore}>{copy.backToQuestions}</BackLink>;

export function QuestionPage() {
  const { slug = '' } = useParams();
  // The key gives each question a screen of its own: no choice and no countdown is shared.
  return <QuestionScreen key={slug} slug={slug} />;
}

function QuestionScreen({ slug }: { slug: string }) {
  const question = useQuery(questionQuery(slug));
  return (
    <Page title={question.data?.data.title ?? copy.questions} back={back}>
      <Loaded query={question} skeleton={<QuestionSkeleton />} failed={isStatus(question.error, 404) && <Missing />}>
        {({ data }) => (
          <QuestionBody
            // A second chance is a new attempt with its own clock and an empty form.
            key={data.attempt}
            question={data}
            onAskAgain={() => void question.refetch()}
          />
        )}
      </Loaded>
    </Page>
  );
}

type BodyProps = { question: Question; onAskAgain: () => void };

function QuestionBody({ question, onAskAgain }: BodyProps) {
  const form = formOf(question.type);
  if (question.remainingMs === null) return <Decided question={question} />;
  if (form === undefined) return <Notice kind="danger">{copy.unknownType}</Notice>;
  return <AnswerForm question={question} form={form} remainingMs={question.remainingMs} onAskAgain={onAskAgain} />;
}

/** A question that cannot be answered now: its result, or when it opens. */
function Decided({ question: { state, isCorrectAnswer } }: { question: Question }) {
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
    <Notice kind="warning" title={copy.alreadyAnswered}>
      {copy.wrong}. {state === 'blocked' ? copy.askedAgain : copy.lastChanceUsed}
    </Notice>
  );
}

function Missing() {
  return (
    <ErrorState title={copy.notFoundQuestion} drawing="lost" action={back}>
      {copy.questionNotFoundStep}
    </ErrorState>
  );
}

function QuestionSkeleton() {
  return (
    <>
      <SkeletonText lines={2} />
      {[1, 2, 3, 4].map((key) => (
        <SkeletonBlock key={key} />
      ))}
    </>
  );
}
