import { useQuery } from '@tanstack/react-query';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { KnowledgeLayout } from './KnowledgeLayout.tsx';
import { pillsQuery } from './knowledge.queries.ts';
import { PillList } from './PillList.tsx';

export function PillsPage() {
  return (
    <KnowledgeLayout>
      <Loaded query={useQuery(pillsQuery)} skeleton={<PillsSkeleton />}>
        {({ data }) => <PillList pills={data} />}
      </Loaded>
    </KnowledgeLayout>
  );
}

function PillsSkeleton() {
  return [1, 2, 3].map((key) => <SkeletonCard key={key} media />);
}
