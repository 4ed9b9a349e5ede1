import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { useQuery } from '@tanstack/react-query';
import { type Act, useAct } from '../../lib/act.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { browserName } from '../../lib/browser.rules.ts';
import { panelQuery } from '../../lib/query.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { accountCopy } from './account.copy.ts';

type Session = ReplyOf<'GET /api/panel/v1/me/sessions'>['data'][number];

const copy = accountCopy.sessions;

const ending: Act<'POST /api/panel/v1/me/sessions/:id/end'> = {
  call: 'POST /api/panel/v1/me/sessions/:id/end',
  stale: ['GET /api/panel/v1/me/sessions'],
  said: () => copy.ended,
};

/** Where the account is in; each other session can be ended from here. */
export function Sessions() {
  const query = useQuery(panelQuery('GET /api/panel/v1/me/sessions'));
  const { run, isPending, variables, error } = useAct(ending);
  const end = ({ id }: Session): void => run({ params: { id } });
  return (
    <section aria-labelledby="sessions">
      <Stack>
        <h2 id="sessions">{copy.title}</h2>
        <p>{copy.lead}</p>
        <FormMessage failure={error} />
        <Loaded query={query} skeleton={<SkeletonText lines={4} />}>
          {({ data }) => (
            <DataTable
              caption={copy.caption}
              columns={[
                ...columns,
                {
                  key: 'end',
                  heading: copy.end,
                  slot: 'end',
                  cell: (session) =>
                    session.isThis ? (
                      <Badge tone="accent">{copy.this}</Badge>
                    ) : (
                      <Button
                        kind="link"
                        aria-label={copy.endLabel(browserName(session.browser) || session.browser)}
                        loading={isPending && variables?.params.id === session.id}
                        loadingLabel={copy.end}
                        onClick={() => end(session)}
                      >
                        {copy.end}
                      </Button>
                    ),
                },
              ]}
              rows={data}
              rowKey={({ id }) => id}
            />
          )}
        </Loaded>
      </Stack>
    </section>
  );
}

const columns: readonly Column<Session>[] = [
  {
    key: 'browser',
    heading: copy.browser,
    slot: 'name',
    cell: ({ browser }) => browserName(browser) || browser || copy.unknown,
    title: ({ browser }) => browser,
  },
  {
    key: 'used',
    heading: copy.used,
    slot: 'sign',
    cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt),
  },
  {
    key: 'way',
    heading: copy.way,
    slot: 'below',
    cell: ({ factor, source }) => copy.wayOf(copy.factors[factor], source),
    title: ({ factor, source }) => copy.wayOf(copy.factors[factor], source),
  },
  { key: 'opened', heading: copy.opened, cell: ({ openedAt }) => formatDateTime(openedAt) },
];
