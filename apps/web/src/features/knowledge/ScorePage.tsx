import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/layout/Card.tsx';
import { Html } from '../../ui/text/Html.tsx';
import { Stack } from '../../ui/layout/Page.tsx';
import { SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { Loaded, LoadedHtml } from '../screen/Loaded.tsx';
import { KnowledgeLayout } from './KnowledgeLayout.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { questionsQuery, scoreQuery } from './knowledge.queries.ts';
import { QuestionList } from './QuestionList.tsx';
import { ScoreCard } from './ScoreCard.tsx';

/** The score of the month with its info text, and under it the question list (D11). */
export function ScorePage() {
  const score = useQuery(scoreQuery);
  const questions = useQuery(questionsQuery);
  return (
    <KnowledgeLayout>
      <LoadedHtml skeleton={<CardsSkeleton count={5} />}>
        <Stack gap="l">
          <Loaded query={score} skeleton={<CardsSkeleton count={5} />}>
            {({ data }) => (
              <>
                <ScoreCard score={data.score} />
                {data.info !== '' && (
                  <Card tone="quiet">
                    <Html html={data.info} />
                  </Card>
                )}
              </>
            )}
          </Loaded>
          {/* Below the score and its text, so loaded after them: nothing may move while it is used. */}
          {!score.isPending && (
            <section className={styles.section} aria-labelledby="questions">
              <h2 id="questions" className={styles.heading}>
                {copy.questionsOfMonth}
              </h2>
              <Loaded query={questions} skeleton={<CardsSkeleton count={4} />}>
                {({ data }) => <QuestionList questions={data} />}
              </Loaded>
            </section>
          )}
        </Stack>
      </LoadedHtml>
    </KnowledgeLayout>
  );
}

function CardsSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <SkeletonCard key={index} />);
}
