import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { serverTime } from '../../lib/server-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { loadingCopy as copy } from './loading.copy.ts';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'>;

type LoadedProps<Data> = {
  query: Query<Data>;
  skeleton: ReactNode;
  /** What stands in place of the general words when nothing could be loaded. */
  failed?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** What is loaded, its skeleton, or the way to try again; what could not be refreshed says of when it is. */
export function Loaded<Data>({ query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <>
        {error && <LastKnown query={query} />}
        {children(data)}
      </>
    );
  }
  if (error === null) return <Loading label={copy.loading}>{skeleton}</Loading>;
  if (failed !== undefined) return failed;
  return (
    <ErrorState title={copy.failed} action={<Retry query={query} />}>
      {error.message}
    </ErrorState>
  );
}

function LastKnown<Data>({ query }: { query: Query<Data> }) {
  return (
    <Notice kind="warning" announced action={<Retry query={query} />}>
      {copy.lastKnown(formatDateTime(new Date(serverTime(query.dataUpdatedAt))))}
    </Notice>
  );
}

function Retry<Data>({ query: { refetch, isFetching } }: { query: Query<Data> }) {
  return (
    <Button kind="quiet" icon="retry" loading={isFetching} loadingLabel={copy.loading} onClick={() => void refetch()}>
      {copy.retry}
    </Button>
  );
}
