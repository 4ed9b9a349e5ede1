import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { generatePath, Link, useParams, useSearchParams } from 'react-router';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { paths } from '../../paths.ts';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Html, WithHtml } from '@klub/ui/text/Html.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { pictureAddress } from '@klub/ui/picture-host.ts';
import { SkeletonCard, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { BackButton, BackLink } from '../screen/BackLink.tsx';
import { Loaded, NotLoaded } from '../screen/Loaded.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { type Pill, type PillItem, pillQuery, pillsQuery } from './knowledge.queries.ts';
import {
  canBeAnswered,
  pillQuestionState,
  pillToRead,
  placeOf,
  placeParameter,
} from './knowledge.rules.ts';
import { PillState } from './PillList.tsx';
import { GateFacts } from './StartGate.tsx';

const back = <BackLink to={paths.pills}>{copy.backToPills}</BackLink>;

export function PillPage() {
  const { slug = '' } = useParams();
  const query = useQuery(pillQuery(slug));
  const pill = query.data?.data;
  const card = useListedPill(slug);
  // The card's data show immediately and stay the same element while the rest loads: the element
  // may be in a transition.
  const head = pill ?? (query.error === null ? card : undefined);
  return (
    <Page
      title={pill?.title ?? card?.title ?? copy.pills}
      travels
      back={back}
      // Waits for the text: on a phone it is below the text.
      rail={pill ? <PillEnd pill={pill} /> : <></>}
    >
      <Stack gap="l">
        {head && <PillHead pill={head} picture={pill ? pill.image : card?.thumbnail} />}
        <Loaded
          query={query}
          skeleton={
            <>
              {!head && <SkeletonCard media lines={1} />}
              <SkeletonText lines={24} />
            </>
          }
          failed={isStatus(query.error, 404) && <Missing />}
        >
          {({ data }) => <PillText pill={data} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

/** The pill's card of a list that was loaded before. */
function useListedPill(slug: string): PillItem | undefined {
  return useQueryClient()
    .getQueryData(pillsQuery.queryKey)
    ?.data.find((listed) => listed.slug === slug);
}

type PillHeadProps = {
  pill: Pick<PillItem, 'newStatus' | 'status' | 'dateTo'>;
  picture: string | null | undefined;
};

function PillHead({ pill, picture }: PillHeadProps) {
  return (
    <>
      <PillState pill={pill} />
      {picture && (
        <img
          className={styles.picture}
          src={pictureAddress(picture)}
          alt=""
          width="1280"
          height="720"
          data-travels="picture"
        />
      )}
    </>
  );
}

function Missing() {
  return (
    <ErrorState title={copy.notFoundPill} drawing="lost" action={back}>
      {copy.notFoundStep}
    </ErrorState>
  );
}

function PillText({ pill }: { pill: Pill }) {
  const article = useRef<HTMLElement>(null);
  usePlaceOfQuestion(article, pill);
  return (
    <section className={styles.content} aria-labelledby="content" ref={article}>
      {/* The headings of the content begin below this one. */}
      <h2 id="content">
        <VisuallyHidden>{copy.content}</VisuallyHidden>
      </h2>
      <Html html={pill.content} below={2} />
    </section>
  );
}

/** The question of the pill, then the next pill and all of them. */
function PillEnd({ pill }: { pill: Pill }) {
  return (
    <WithHtml fallback={null}>
      <div className={styles.pillEnd}>
        {pill.questions.map((question) => (
          <PillQuestion key={question.slug} question={question} />
        ))}
        <BackButton to={paths.pills}>{copy.allPills}</BackButton>
        <NextPill slug={pill.slug} />
      </div>
    </WithHtml>
  );
}

/** After a wrong answer: marks the part of the text that speaks of the question, and moves there. */
function usePlaceOfQuestion(article: RefObject<HTMLElement | null>, pill: Pill): void {
  const [search] = useSearchParams();
  const asked = pill.questions.find(({ slug }) => slug === search.get(placeParameter))?.title;
  const { content } = pill;
  useEffect(() => {
    if (asked === undefined) return;
    const parts = [...(article.current?.querySelectorAll<HTMLElement>('p, li') ?? [])];
    const place = placeOf(
      parts.map(({ textContent }) => textContent),
      asked,
    );
    const part = place === undefined ? undefined : parts[place];
    if (part === undefined) return;
    part.dataset['place'] = '';
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView({ block: 'center' });
  }, [article, asked, content]);
}

/** The gate of the question at the end of its pill: time, points and chances, and the question one tap away. */
function PillQuestion({ question }: { question: Pill['questions'][number] }) {
  const state = pillQuestionState(question);
  const canAnswer = canBeAnswered(question);
  return (
    <Card
      as="section"
      tone={canAnswer ? 'paper' : 'quiet'}
      labelledBy={`question-${question.slug}`}
    >
      <div className={styles.answer}>
        {state !== 'open' && (
          <p className={styles.badges}>
            <Badge tone={state === 'correct' ? 'success' : 'warning'}>
              {copy.pillQuestionState[state]}
            </Badge>
          </p>
        )}
        <h2 id={`question-${question.slug}`} className={styles.cardTitle}>
          {copy.pillQuestion}
        </h2>
        {canAnswer && <GateFacts question={question} />}
        <Link
          to={generatePath(paths.question, { slug: question.slug })}
          className={buttonClass(canAnswer ? 'primary' : 'quiet', { wide: true })}
        >
          {canAnswer ? copy.answerOne : copy.see}
        </Link>
      </div>
    </Card>
  );
}

/** The way on from a pill, at the end of its page: nothing is below it while it is not known. */
function NextPill({ slug }: { slug: string }) {
  const pills = useQuery(pillsQuery);
  const next = pillToRead(pills.data?.data ?? [], slug);
  if (pills.isError && pills.data === undefined)
    return <NotLoaded query={pills} what={copy.pillsFailed} />;
  if (next === undefined) return null;
  return (
    <p className={styles.nextPill}>
      <span className={styles.quiet}>{copy.nextPill}</span>
      <Link to={generatePath(paths.pill, { slug: next.slug })}>{next.title}</Link>
    </p>
  );
}
