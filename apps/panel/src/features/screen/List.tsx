import { Button } from '@klub/ui/controls/Button.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page, type PageProps } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Listed, ListedTable } from './Listed.tsx';
import { ListHead, ListTotal } from './ListHead.tsx';
import { Loaded } from './Loaded.tsx';
import { screenCopy as copy } from './screen.copy.ts';

type ListWords = {
  /** The caption of the table, for screen readers only. */
  list: string;
  none: string;
  noneText: string;
  /** Where the list has no rows without a filter either; absent: the same words. */
  noneYet?: string;
  noneYetText?: string;
};

type Found = {
  readonly page: number;
  readonly pages: number;
  readonly data: readonly unknown[];
};
type RowOf<L extends Found> = L['data'][number];

type Head<L> = {
  filters: ReactNode;
  isFiltered: boolean;
  total: (found: L) => string;
  /** Ends all filters. */
  onClear?: () => void;
  /** The filters that are set, each with a way to end it; in place of one button that ends them all. */
  chips?: ReactNode;
  /** Across from the total: what can be done with the list. */
  action?: ReactNode;
};

/** A table, or what the children make of the rows. */
type Rows<Row> =
  | {
      columns: readonly Column<Row>[];
      rowKey: (row: Row) => string;
      children?: never;
    }
  | { columns?: never; rowKey?: never; children: (rows: readonly Row[]) => ReactNode };

type ListProps<L extends Found> = Rows<RowOf<L>> & {
  words: ListWords;
  query: UseQueryResult<L>;
  onPage: (page: number) => void;
  head?: Head<L>;
  skeleton?: ReactNode;
};

/** A list of the server: its filters, how many rows fit, the rows, and the way to the other pages. */
export function List<L extends Found>(props: ListProps<L>) {
  const { words, query, onPage, head, columns, rowKey, children } = props;
  const { skeleton = head ? <SkeletonBlock height="40rem" /> : <SkeletonCard lines={8} /> } = props;
  const stale = query.isPlaceholderData;
  const none = <None words={words} head={head} />;
  return (
    <>
      {head !== undefined && <HeadOfList head={head} query={query} />}
      <Loaded query={query} skeleton={skeleton}>
        {(found) =>
          columns === undefined ? (
            <Listed found={found} rows={found.data} onPage={onPage} none={none}>
              {children(found.data)}
            </Listed>
          ) : (
            <ListedTable
              found={found}
              onPage={onPage}
              none={none}
              caption={words.list}
              columns={columns}
              rows={found.data}
              rowKey={rowKey}
              stale={stale}
            />
          )
        }
      </Loaded>
    </>
  );
}

type HeadOfListProps<L> = { head: Head<L>; query: UseQueryResult<L> };

function HeadOfList<L>({ head, query }: HeadOfListProps<L>) {
  const { filters, isFiltered, onClear, chips, action } = head;
  const total = query.data === undefined ? '' : head.total(query.data);
  return (
    <>
      <ListHead>
        {filters}
        {chips}
        <ListTotal total={total} action={action}>
          {isFiltered && chips === undefined && onClear !== undefined && (
            <Button kind="link" onClick={onClear}>
              {copy.clear}
            </Button>
          )}
        </ListTotal>
      </ListHead>
      <LiveRegion>{query.isPlaceholderData ? '' : total}</LiveRegion>
    </>
  );
}

function None<L>({ words, head }: { words: ListWords; head: Head<L> | undefined }) {
  const { none, noneText, noneYet = none, noneYetText = noneText } = words;
  if (head !== undefined && !head.isFiltered) {
    return (
      <EmptyState drawing="circle" title={noneYet}>
        {noneYetText}
      </EmptyState>
    );
  }
  const clear = head?.onClear !== undefined && (
    <Button kind="quiet" onClick={head.onClear}>
      {copy.clear}
    </Button>
  );
  return (
    <EmptyState drawing="circle" title={none} action={clear}>
      {noneText}
    </EmptyState>
  );
}

type ListPageProps<L extends Found> = ListProps<L> & {
  words: { title: string; lead: string };
  width?: PageProps['width'];
  back?: ReactNode;
  actions?: ReactNode;
  /** Between the head of the page and the list. */
  above?: ReactNode;
  below?: ReactNode;
};

/** A page that is one list. */
export function ListPage<L extends Found>(props: ListPageProps<L>) {
  const { width = 'wide', back, actions, above, below, ...list } = props;
  const { title, lead } = props.words;
  return (
    <Page width={width} title={title} lead={lead} back={back} actions={actions}>
      {above}
      <List {...list} />
      {below}
    </Page>
  );
}
