import { useQuery } from '@tanstack/react-query';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Loading, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded, LoadedHtml } from '../screen/Loaded.tsx';
import { KnowledgeLayout } from './KnowledgeLayout.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { questionsQuery, scoreQuery } from './knowledge.queries.ts';
import { nextOf } from './knowledge.rules.ts';
import { QuestionList } from './QuestionList.tsx';
import { ScoreCard } from './ScoreCard.tsx';

/** The score of the month with its info text, and under it the question list (D11). */
export function ScorePage() {
  const score = useQuery(scoreQuery);
  const questions = useQuery(questionsQuery);
  return (
    <KnowledgeLayout>
      <LoadedHtml skeleton={<CardsSkeleton count={5} />}>
        {/* The padlock leads to the next open question, so it waits for the questions, and they for it. */}
        {score.isPending || questions.isPending ? (
          <Loading label={copy.loading}>
            <CardsSkeleton count={5} />
          </Loading>
        ) : (
          <Stack gap="l">
            <Loaded query={score} skeleton={<CardsSkeleton count={5} />}>
              {({ data }) => (
                <>
                  <ScoreCard
                    score={data.score}
                    holdsBonus={data.holdsBonus}
                    pill={nextOf(questions.data?.data ?? []).next?.pill}
                  />
                  {data.info !== '' && (
                    <Card tone="quiet">
                      <Html html={data.info} />
                    </Card>
                  )}
                </>
              )}
            </Loaded>
            <section className={styles.section} aria-labelledby="questions">
              <h2 id="questions" className={styles.heading}>
                {copy.questionsOfMonth}
              </h2>
              <Loaded query={questions} skeleton={<CardsSkeleton count={4} />}>
                {({ data }) => (
                  <QuestionList questions={data} receivedAt={questions.dataUpdatedAt} />
                )}
              </Loaded>
            </section>
          </Stack>
        )}
      </LoadedHtml>
    </KnowledgeLayout>
  );
}

function CardsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />);
}
