import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { specialsCopy as copy } from './specials.copy.ts';
import { TaskTabs } from './SpecialsTabs.tsx';

type TaskLayoutProps<Task> = {
  slug: string;
  query: UseQueryResult<{ data: Task }>;
  skeleton: ReactNode;
  /** Replaces the message for a task that does not exist. */
  missing?: ReactNode;
  /** The data of the task's card, until the task is loaded. */
  card?: { title: string } | undefined;
  /** Around the loaded part: elements that stay during the load. */
  frame?: (loaded: ReactNode) => ReactNode;
  children: (task: Task) => ReactNode;
};

const back = <BackLink to={paths.specials}>{copy.back}</BackLink>;

/** Shared by both tabs of a task: its title, the link back, the tabs, and the states of the query behind them. */
export function TaskLayout<Task extends { title: string }>(props: TaskLayoutProps<Task>) {
  const {
    slug,
    query,
    skeleton,
    missing = <Missing />,
    card,
    frame = (loaded) => loaded,
    children,
  } = props;
  return (
    <Page
      title={query.data?.data.title ?? card?.title ?? copy.task}
      travels
      width="wide"
      back={back}
      // Below the title, which may take more lines than the placeholder.
      actions={(card !== undefined || !query.isPending) && <TaskTabs slug={slug} />}
    >
      {frame(
        <Loaded
          query={query}
          skeleton={skeleton}
          {...(isStatus(query.error, 404) && { failed: missing })}
        >
          {({ data }) => children(data)}
        </Loaded>,
      )}
    </Page>
  );
}

function Missing() {
  return (
    <ErrorState title={copy.missing} drawing="lost" action={back}>
      {copy.missingStep}
    </ErrorState>
  );
}
