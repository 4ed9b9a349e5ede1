import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Row, Stack } from '../../ui/layout/Page.tsx';
import { SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { KnowledgeLayout } from './KnowledgeLayout.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { pillsQuery, scoreQuery } from './knowledge.queries.ts';
import { PillList } from './PillList.tsx';
import { ScoreCard } from './ScoreCard.tsx';

/** The start of knowledge: the state of the padlock, and the pills that can be read now. */
export function KnowledgeIndexPage() {
  const score = useQuery(scoreQuery);
  const pills = useQuery(pillsQuery);
  const skeleton = <SkeletonCard />;
  return (
    <KnowledgeLayout>
      <Stack gap="l">
        <Loaded query={score} skeleton={skeleton}>
          {({ data }) => <ScoreCard score={data.score} />}
        </Loaded>
        {/* Below the score, so loaded after it: nothing may move while it is used. */}
        {!score.isPending && (
          <section className={styles.section} aria-labelledby="pills">
            <h2 id="pills" className={styles.heading}>
              {copy.activePills}
            </h2>
            <Loaded query={pills} skeleton={skeleton}>
              {({ data }) => <PillList pills={data.filter(({ status }) => status)} headings="h3" />}
            </Loaded>
          </section>
        )}
        {!score.isPending && !pills.isPending && (
          <Row>
            <Link to={paths.pills} className={buttonClass('quiet')}>
              {copy.toPills}
            </Link>
          </Row>
        )}
      </Stack>
    </KnowledgeLayout>
  );
}
