import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';

const tabs = [
  { to: paths.pills, words: copy.pills },
  { to: paths.questions, words: copy.questions },
  { to: paths.knowledgeScore, words: copy.score },
] as const;

/** The tabs of knowledge. 'Pytania' leads to the score, where the question list stands (D11). */
export function KnowledgeFrame({ children }: { children: ReactNode }) {
  const links = tabs.map(({ to, words }) => ({ key: to, link: <NavLink to={to}>{words}</NavLink> }));
  return (
    <Page title={copy.title} width="wide" actions={<Tabs label={copy.tabsLabel} links={links} />}>
      {children}
    </Page>
  );
}

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  skeleton: ReactNode;
  /** Words instead of the general ones when the thing is not there. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What is loaded, or its skeleton, or what to do when it could not be loaded. */
export function Loaded<Data>({ query, skeleton, missing, children }: LoadedProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (error === null) return skeleton;
  if (missing !== undefined) return missing;
  return (
    <ErrorState
      title={copy.failed}
      action={
        <Button
          kind="quiet"
          icon="retry"
          loading={isFetching}
          loadingLabel={copy.loading}
          onClick={() => void refetch()}
        >
          {copy.retry}
        </Button>
      }
    >
      {error.message}
    </ErrorState>
  );
}
