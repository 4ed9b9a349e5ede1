import { shownRole } from '../../shell/me.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { generatePath, Link } from 'react-router';
import { useFilters } from '../../../lib/filters.ts';
import { paths } from '../../../paths.ts';
import { ListPage } from '../../screen/List.tsx';
import { ListFilters } from '../../screen/ListHead.tsx';
import { SearchField } from '../../screen/SearchField.tsx';
import { useMe } from '../../shell/me.ts';
import { contentsCopy as copy } from './contents.copy.ts';
import styles from './contents.module.css';
import { useContents } from './contents.queries.ts';
import { type Thing, contentFilters } from './contents.rules.ts';
import { NewContent } from './NewContent.tsx';

/** Drafts, planned, published and ended content of all kinds. */
export function ContentsPage() {
  const { filters, page, goTo, isFiltered, clear, search, select } = useFilters(contentFilters);
  const query = useContents(filters, page);
  const mayWrite = useMe().permissions.includes('content.write');
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={
        <Row>
          {mayWrite && <NewContent kind={filters.kind} />}
          <Link className={buttonClass('quiet')} to={paths.contentWeek}>
            {copy.week}
          </Link>
        </Row>
      }
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <SearchField label={copy.search} {...search('q')} />
            <Select
              label={copy.kind}
              placeholder={copy.anyKind}
              options={contentFilters.kind.values.map((kind) => ({
                value: contentFilters.kind.write(kind),
                label: copy.kindName(kind),
              }))}
              {...select('kind')}
            />
            <Select
              label={copy.state}
              placeholder={copy.anyState}
              options={contentFilters.state.values.map((state) => ({
                value: contentFilters.state.write(state),
                label: copy.withCount(copy.states[state], query.data?.counts[state] ?? 0),
              }))}
              {...select('state')}
            />
          </ListFilters>
        ),
        isFiltered,
        onClear: clear,
        total: ({ total }) => copy.total(total),
      }}
      columns={columns}
      rowKey={({ kind, key, draftId }) => `${kind} ${key ?? draftId}`}
    />
  );
}

export const stateTones: Readonly<Record<Thing['state'], BadgeTone>> = {
  draft: 'neutral',
  planned: 'accent',
  published: 'success',
  ended: 'warning',
};

/** The screen of a thing: what is published, or the draft of something new. */
export function addressOf({ kind, key, draftId }: Pick<Thing, 'kind' | 'key' | 'draftId'>): string {
  if (kind === 'zgody' && key !== null) return generatePath(paths.approval, { dokument: key });
  if (kind === 'teksty' && key === 'regulamin') return paths.regulations;
  return key === null
    ? generatePath(paths.contentDraft, { id: draftId ?? '' })
    : generatePath(paths.content, { rodzaj: kind, klucz: key });
}

function titleOf({ title }: Thing): string {
  return title === '' ? copy.untitled : title;
}

const columns: readonly Column<Thing>[] = [
  {
    key: 'title',
    heading: copy.columns.title,
    slot: 'name',
    cell: (thing) => (
      <Link className={styles.open} to={addressOf(thing)}>
        {titleOf(thing)}
      </Link>
    ),
    title: titleOf,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state, key, draftId }) => (
      <span className={styles.signs}>
        <Badge tone={stateTones[state]}>{copy.states[state]}</Badge>
        {key !== null && draftId !== null && <Badge>{copy.changed}</Badge>}
      </span>
    ),
  },
  {
    key: 'kind',
    heading: copy.columns.kind,
    slot: 'below',
    cell: ({ kind }) => copy.kindName(kind),
    title: ({ kind }) => copy.kindName(kind),
  },
  { key: 'dates', heading: copy.columns.dates, cell: copy.dates, title: copy.dates },
  {
    key: 'roles',
    heading: copy.columns.roles,
    cell: ({ roles }) => copy.roles(roles.map(shownRole)),
    title: ({ roles }) => copy.roles(roles.map(shownRole)),
  },
  {
    key: 'reads',
    heading: copy.columns.reads,
    slot: 'end',
    numeric: true,
    cell: ({ reads }) => copy.reads(reads),
  },
  {
    key: 'author',
    heading: copy.columns.author,
    cell: ({ author, key }) => author || (key === null ? '' : copy.fromFile),
    title: ({ author }) => author,
  },
];
