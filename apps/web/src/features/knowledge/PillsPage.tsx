import { useQuery } from '@tanstack/react-query';
import { Loading, SkeletonCard } from '../../ui/Skeleton.tsx';
import { KnowledgeFrame, Loaded } from './KnowledgeFrame.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import { pillsQuery } from './knowledge.queries.ts';
import { PillList } from './PillList.tsx';

export function PillsPage() {
  return (
    <KnowledgeFrame>
      <Loaded query={useQuery(pillsQuery)} skeleton={<PillsSkeleton />}>
        {({ data }) => <PillList pills={data} />}
      </Loaded>
    </KnowledgeFrame>
  );
}

function PillsSkeleton() {
  return (
    <Loading label={copy.loading}>
      {[1, 2, 3].map((key) => (
        <SkeletonCard key={key} media />
      ))}
    </Loading>
  );
}
