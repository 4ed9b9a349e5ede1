import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Loading, SkeletonBlock, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { KnowledgeLayout } from './KnowledgeLayout.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { pillsQuery, scoreQuery } from './knowledge.queries.ts';
import { pillToRead } from './knowledge.rules.ts';
import { PillList } from './PillList.tsx';
import { ScoreCard } from './ScoreCard.tsx';

/** The start of knowledge: the state of the padlock, and the pills that can be read now. */
export function KnowledgeIndexPage() {
  const score = useQuery(scoreQuery);
  const pills = useQuery(pillsQuery);
  const skeleton = <SkeletonCard />;
  return (
    <KnowledgeLayout>
      {/* The padlock leads to the pill of an open question, so it waits for the pills, and they for it. */}
      {score.isPending || pills.isPending ? (
        <Loading label={copy.loading}>
          <SkeletonBlock height="18rem" />
          <SkeletonCard media />
          <SkeletonCard media />
        </Loading>
      ) : (
        <Stack gap="l">
          <Loaded query={score} skeleton={skeleton}>
            {({ data }) => (
              <ScoreCard
                score={data.score}
                holdsBonus={data.holdsBonus}
                pill={pillToRead(pills.data?.data ?? [])?.slug}
              />
            )}
          </Loaded>
          <section className={styles.section} aria-labelledby="pills">
            <h2 id="pills" className={styles.heading}>
              {copy.activePills}
            </h2>
            <Loaded query={pills} skeleton={skeleton}>
              {({ data }) => <PillList pills={data.filter(({ status }) => status)} headings="h3" />}
            </Loaded>
          </section>
          <Row>
            <Link to={paths.pills} className={buttonClass('quiet')}>
              {copy.toPills}
            </Link>
          </Row>
        </Stack>
      )}
    </KnowledgeLayout>
  );
}
