import type { ReactNode } from 'react';
import { failureWords } from '../calls/failure-words.ts';
import { Button } from '../controls/Button.tsx';
import { ErrorState } from './EmptyState.tsx';
import { Notice } from './Notice.tsx';
import { Loading } from './Skeleton.tsx';

/** The part of a query that both apps' screens need. */
export type LoadedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  /** In the shape and the height of the data. */
  skeleton: ReactNode;
  words: { readonly loading: string; readonly failed: string };
  /** Replaces the general error message. */
  failed?: ReactNode;
  retry: ReactNode;
  /** Shows the time of data that could not be refreshed. */
  lastKnown: () => string;
  children: (data: Data) => ReactNode;
};

/** The loaded data, their skeleton, or an error with a retry; data that could not be refreshed show their date. */
export function LoadedData<Data>({
  query,
  skeleton,
  words,
  failed,
  retry,
  lastKnown,
  children,
}: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <>
        {error && (
          <Notice kind="warning" announced action={retry} failure={error}>
            {lastKnown()}
          </Notice>
        )}
        {children(data)}
      </>
    );
  }
  if (error === null) return <Loading label={words.loading}>{skeleton}</Loading>;
  if (failed) return failed;
  return (
    <ErrorState title={words.failed} action={retry} failure={error}>
      {failureWords(error)}
    </ErrorState>
  );
}

type RefetchProps = {
  query: Pick<LoadedQuery<unknown>, 'refetch' | 'isFetching'>;
  words: { readonly loading: string; readonly retry: string };
};

export function Refetch({ query: { refetch, isFetching }, words }: RefetchProps) {
  return (
    <Button
      kind="quiet"
      icon="retry"
      loading={isFetching}
      loadingLabel={words.loading}
      onClick={() => void refetch()}
    >
      {words.retry}
    </Button>
  );
}
