import type { UseQueryResult } from '@tanstack/react-query';
import { LoadedData, Refetch } from '@klub/ui/feedback/Loaded.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import type { ReactNode } from 'react';
import { screenCopy as copy } from './screen.copy.ts';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'
>;

type LoadedProps<Data> = {
  query: Query<Data>;
  /** Has the shape and the height of the content. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The loaded data, their skeleton, or an error with a retry; data that could not be refreshed show their date. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query } = props;
  return (
    <LoadedData
      {...props}
      words={copy}
      retry={<Refetch query={query} words={copy} />}
      lastKnown={() => copy.lastKnown(formatDateTime(new Date(query.dataUpdatedAt)))}
    />
  );
}

/**
 * Hides what is below another part until that part has loaded or failed, so that nothing moves. The
 * hidden part loads in parallel, and its layout ignores this element.
 */
export function Below({
  query,
  children,
}: {
  query: Pick<UseQueryResult, 'isPending'>;
  children: ReactNode;
}) {
  return <div style={{ display: query.isPending ? 'none' : 'contents' }}>{children}</div>;
}
