import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDate } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { List } from '../../screen/List.tsx';
import { Loaded } from '../../screen/Loaded.tsx';
import { WordDiff } from '../diff/WordDiff.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import styles from './regulations.module.css';
import { useVersions, useVersionWords } from './regulations.queries.ts';
import { type Version, firstCompared } from './regulations.rules.ts';

/** All versions of a document, and the words that differ between two of them. */
export function Versions({ name }: { name: string }) {
  const { page, goTo } = useAddress([]);
  const query = useVersions(name, page);
  const versions = query.data?.data ?? [];
  const first = firstCompared(versions);
  return (
    <section aria-labelledby="wersje">
      <Stack>
        <h2 className={styles.heading} id="wersje">
          {copy.headings.versions}
        </h2>
        <List
          words={copy.versions}
          query={query}
          onPage={goTo}
          columns={columns}
          rowKey={({ number }) => String(number)}
        />
        {first !== null && (
          <Compare
            key={`${first.before} ${first.after}`}
            name={name}
            versions={versions}
            first={first}
          />
        )}
      </Stack>
    </section>
  );
}

type CompareProps = {
  name: string;
  versions: readonly Version[];
  first: { before: string; after: string };
};

function Compare({ name, versions, first }: CompareProps) {
  const [before, setBefore] = useState(first.before);
  const [after, setAfter] = useState(first.after);
  const options = versions.flatMap(({ number }) =>
    number === null ? [] : [{ value: String(number), label: copy.version(number) }],
  );
  return (
    <>
      <h3 className={styles.heading}>{copy.headings.compare}</h3>
      <div className={styles.compared}>
        <Select
          label={copy.compare.before}
          options={options}
          value={before}
          onChange={({ target }) => setBefore(target.value)}
        />
        <Select
          label={copy.compare.after}
          options={options}
          value={after}
          onChange={({ target }) => setAfter(target.value)}
        />
      </div>
      <Compared name={name} before={before} after={after} />
    </>
  );
}

function Compared({ name, before, after }: { name: string; before: string; after: string }) {
  const former = useVersionWords(name, before);
  const later = useVersionWords(name, after);
  return (
    <Loaded query={former} skeleton={<SkeletonCard lines={4} />}>
      {(one) => (
        <Loaded query={later} skeleton={<SkeletonCard lines={4} />}>
          {(other) => <WordDiff before={wordsOf(one.data)} after={wordsOf(other.data)} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The words beside the box of an approval belong to it. */
function wordsOf({ name, html }: { name: string; html: string }): string {
  return name === '' ? html : `<p>${name}</p>${html}`;
}

function whoOf({ by, decidedBy }: Version): string {
  return copy.versions.who(by?.name ?? copy.versions.file, decidedBy?.name ?? null);
}

const { columns: headings } = copy.versions;

const columns: readonly Column<Version>[] = [
  {
    key: 'number',
    heading: headings.number,
    slot: 'name',
    cell: ({ number }) => copy.version(number),
  },
  {
    key: 'state',
    heading: headings.state,
    slot: 'sign',
    cell: (version) => (
      <Badge
        tone={
          version.state === 'inForce'
            ? 'success'
            : version.state === 'planned'
              ? 'accent'
              : 'neutral'
        }
      >
        {copy.states[version.state]}
      </Badge>
    ),
  },
  { key: 'since', heading: headings.since, slot: 'below', cell: copy.since },
  {
    key: 'announced',
    heading: headings.announced,
    cell: ({ announcedAt }) => (announcedAt === null ? '' : formatDate(announcedAt)),
  },
  { key: 'who', heading: headings.who, cell: whoOf, title: whoOf },
  {
    key: 'agreed',
    heading: headings.agreed,
    numeric: true,
    slot: 'end',
    cell: ({ agreement }) => (agreement === null ? '' : copy.agreedShort(agreement)),
  },
];
