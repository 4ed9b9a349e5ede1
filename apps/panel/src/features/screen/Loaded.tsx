import type { UseQueryResult } from '@tanstack/react-query';
import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Loading } from '@klub/ui/feedback/Skeleton.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { screenCopy as copy } from './screen.copy.ts';

type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'>;

type LoadedProps<Data> = {
  query: Query<Data>;
  /** In the shape and the height of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The loaded data, their skeleton, or an error with a retry; data that could not be refreshed show their date. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, dataUpdatedAt } = query;
  if (data !== undefined) {
    return (
      <>
        {error && (
          <Notice kind="warning" announced action={<Retry query={query} />}>
            {copy.lastKnown(formatDateTime(new Date(dataUpdatedAt)))}
          </Notice>
        )}
        {children(data)}
      </>
    );
  }
  if (error === null) return <Loading label={copy.loading}>{skeleton}</Loading>;
  return (
    <ErrorState title={copy.failed} action={<Retry query={query} />}>
      {failureWords(error)}
    </ErrorState>
  );
}

/**
 * What stands below another part is hidden until that one has come or failed, so that nothing moves; it is loaded meanwhile.
 * Its parts are laid out as if this were not there.
 */
export function Below({ query, children }: { query: Pick<UseQueryResult, 'isPending'>; children: ReactNode }) {
  return <div style={{ display: query.isPending ? 'none' : 'contents' }}>{children}</div>;
}

/** The message of a failed load and what to do about it: a server error alone does not say that. */
function failureWords(failure: Error): string {
  return isStatus(failure, 500) ? `${failure.message} ${copy.serverAdvice}` : failure.message;
}

function Retry<Data>({ query: { refetch, isFetching } }: { query: Query<Data> }) {
  return (
    <Button kind="quiet" icon="retry" loading={isFetching} loadingLabel={copy.loading} onClick={() => void refetch()}>
      {copy.retry}
    </Button>
  );
}
