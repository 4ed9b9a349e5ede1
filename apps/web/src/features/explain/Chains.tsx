import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { PeriodChain } from '@klub/ui/explain/PeriodChain.tsx';
import { TaskChain } from '@klub/ui/explain/TaskChain.tsx';
import { YearChain } from '@klub/ui/explain/YearChain.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { explainCopy as copy } from './explain.copy.ts';
import { periodQuery, taskQuery, yearQuery } from './explain.queries.ts';
import type { YearPart } from '@klub/ui/explain/explanations.ts';
import type { Figure, Subject } from './explain.rules.ts';
import { FigureChain } from './FigureChain.tsx';
import { OwnExplaining } from './OwnExplaining.tsx';

/** The chain of a subject; `slug` is the task of the page. */
export function Chains({ subject, slug = '' }: { subject: Subject; slug?: string }) {
  return (
    <OwnExplaining>
      <OfSubject subject={subject} slug={slug} />
    </OwnExplaining>
  );
}

function OfSubject({ subject, slug }: { subject: Subject; slug: string }) {
  switch (subject.kind) {
    case 'period':
      return <OfPeriod period={subject.period} figure={subject.figure} />;
    case 'year':
      return <OfYear year={subject.year} part={subject.part} />;
    case 'task':
      return <OfTask slug={slug} />;
  }
}

function OfPeriod({ period, figure }: { period: string; figure: Figure | undefined }) {
  return (
    <Fetched query={useQuery(periodQuery(period))}>
      {(chain) =>
        figure === undefined ? (
          <PeriodChain chain={chain} />
        ) : (
          <FigureChain chain={chain} figure={figure} />
        )
      }
    </Fetched>
  );
}

function OfYear({ year, part }: { year: number; part: YearPart | undefined }) {
  return (
    <Fetched query={useQuery(yearQuery(year))}>
      {(chain) => <YearChain chain={chain} part={part} />}
    </Fetched>
  );
}

function OfTask({ slug }: { slug: string }) {
  return (
    <Fetched query={useQuery(taskQuery(slug))}>{(chain) => <TaskChain chain={chain} />}</Fetched>
  );
}

type FetchedProps<Chain> = {
  query: UseQueryResult<{ data: Chain }>;
  children: (chain: Chain) => ReactNode;
};

function Fetched<Chain>({ query, children }: FetchedProps<Chain>) {
  return (
    <Loaded query={query} skeleton={<SkeletonText heading lines={8} />} {...unknownOf(query.error)}>
      {({ data }) => children(data)}
    </Loaded>
  );
}

function unknownOf(error: Error | null): { failed?: ReactNode } {
  if (!isStatus(error, 404)) return {};
  return {
    failed: (
      <EmptyState drawing="circle" title={copy.unknown}>
        {copy.unknownStep}
      </EmptyState>
    ),
  };
}
