import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { serverTime } from '@klub/ui/calls/server-time.ts';
import { EmptyState, type NextStep } from '@klub/ui/feedback/EmptyState.tsx';
import { LoadedData, Refetch } from '@klub/ui/feedback/Loaded.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Loading } from '@klub/ui/feedback/Skeleton.tsx';
import type { Drawing } from '@klub/ui/images/Picture.tsx';
import { WithHtml } from '@klub/ui/text/Html.tsx';
import { failureWords } from '@klub/ui/calls/failure-words.ts';
import { screenCopy as copy } from './screen.copy.ts';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'
>;

type LoadedProps<Data> = {
  query: Query<Data>;
  skeleton: ReactNode;
  /** Replaces the general error message; an error is never shown as nothing (D53). */
  failed?: ReactNode;
  /** Replaces the general words. */
  words?: { readonly loading: string; readonly failed: string };
  children: (data: Data) => ReactNode;
};

/** The loaded data, their skeleton, or an error with a retry; stale data show their date. */
export function Loaded<Data>({ words = copy, children, ...props }: LoadedProps<Data>) {
  const { query, skeleton } = props;
  const waiting = <Loading label={words.loading}>{skeleton}</Loading>;
  return (
    <LoadedData
      {...props}
      words={words}
      retry={<Refetch query={query} words={copy} />}
      lastKnown={() => copy.lastKnown(formatDateTime(new Date(serverTime(query.dataUpdatedAt))))}
    >
      {/* HTML inside waits for the sanitiser, and its siblings wait too. */}
      {(data) => <Suspense fallback={waiting}>{children(data)}</Suspense>}
    </LoadedData>
  );
}

/** The same for one part of a screen: an error with a retry (D53). */
export function NotLoaded<Data>({ query, what }: { query: Query<Data>; what: string }) {
  return (
    <Notice
      kind="warning"
      title={what}
      announced
      action={<Refetch query={query} words={copy} />}
      failure={query.error}
    >
      {query.error === null ? copy.failed : failureWords(query.error)}
    </Notice>
  );
}

/** For a text with other parts of the screen below it: all of them wait for the sanitiser, under one skeleton. */
export function LoadedHtml({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return (
    <WithHtml fallback={<Loading label={copy.loading}>{skeleton}</Loading>}>{children}</WithHtml>
  );
}

export function NoData(props: { drawing: Drawing } & NextStep) {
  return <EmptyState title={copy.noData} {...props} />;
}
