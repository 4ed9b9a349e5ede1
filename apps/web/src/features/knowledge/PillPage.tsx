import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useParams } from 'react-router';
import { isStatus } from '../../lib/failure.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/text/Badge.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { Html } from '../../ui/text/Html.tsx';
import { Page, Stack } from '../../ui/layout/Page.tsx';
import { pictureAddress } from '../../ui/picture-host.ts';
import { SkeletonCard, SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Pill, pillQuery } from './knowledge.queries.ts';
import { canBeAnswered, pillQuestionState } from './knowledge.rules.ts';
import { PillState } from './PillList.tsx';

const back = <BackLink to={paths.pills}>{copy.backToPills}</BackLink>;

export function PillPage() {
  const { slug = '' } = useParams();
  const pill = useQuery(pillQuery(slug));
  return (
    <Page title={pill.data?.data.title ?? copy.pills} back={back}>
      <Loaded
        query={pill}
        skeleton={
          <>
            <SkeletonCard media lines={1} />
            <SkeletonText lines={8} />
          </>
        }
        failed={isStatus(pill.error, 404) && <Missing />}
      >
        {({ data }) => <PillArticle pill={data} />}
      </Loaded>
    </Page>
  );
}

function Missing() {
  return (
    <ErrorState title={copy.notFoundPill} drawing="lost" action={back}>
      {copy.notFoundStep}
    </ErrorState>
  );
}

function PillArticle({ pill }: { pill: Pill }) {
  return (
    <Stack gap="l">
      <PillState pill={pill} />
      {pill.image && (
        <img className={styles.picture} src={pictureAddress(pill.image)} alt="" width="1280" height="720" />
      )}
      <section aria-labelledby="content">
        {/* The headings of the content begin below this one. */}
        <h2 id="content">
          <VisuallyHidden>{copy.content}</VisuallyHidden>
        </h2>
        <Html html={pill.content} below={2} />
      </section>
      {pill.questions.map((question) => (
        <PillQuestion key={question.slug} question={question} />
      ))}
    </Stack>
  );
}

function PillQuestion({ question }: { question: Pill['questions'][number] }) {
  const state = pillQuestionState(question);
  const canAnswer = canBeAnswered(question);
  return (
    <Card tone="quiet">
      <div className={styles.answer}>
        {state !== 'open' && (
          <Badge tone={state === 'correct' ? 'success' : 'warning'}>{copy.pillQuestionState[state]}</Badge>
        )}
        <Link
          to={generatePath(paths.question, { slug: question.slug })}
          className={buttonClass(canAnswer ? 'primary' : 'quiet', { wide: true })}
        >
          {canAnswer ? copy.answerOne : copy.see}
        </Link>
        {canAnswer && <p className={styles.hint}>{copy.answerTime}</p>}
      </div>
    </Card>
  );
}
