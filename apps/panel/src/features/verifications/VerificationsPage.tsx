import { Button } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { useState } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { History } from './History.tsx';
import { Result } from './Result.tsx';
import { Running } from './Running.tsx';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { useStarting, useVerifications } from './verifications.queries.ts';

/** The last verification of books and trail, the running one, and all earlier ones. */
export function VerificationsPage() {
  const [before, setBefore] = useState<string>();
  const query = useVerifications(before);
  const running = query.data?.running ?? null;
  return (
    <Page
      width="wide"
      title={copy.title}
      lead={copy.lead}
      actions={<Start isRunning={running !== null} />}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data, hasOlder, last }) => (
          <>
            {running !== null && <Running key={running.id} run={running} />}
            {last !== null && <Result found={last} />}
            {last === null && running === null && data.length === 0 && before === undefined && (
              <EmptyState drawing="circle" title={copy.never}>
                {copy.neverText}
              </EmptyState>
            )}
            {(data.length > 0 || before !== undefined) && (
              <History
                runs={data}
                hasOlder={hasOlder}
                isFirst={before === undefined}
                isStale={query.isPlaceholderData}
                onShow={setBefore}
              />
            )}
          </>
        )}
      </Loaded>
      <LiveRegion>
        {query.data !== undefined && running === null ? query.data.last?.words : ''}
      </LiveRegion>
    </Page>
  );
}

function Start({ isRunning }: { isRunning: boolean }) {
  const { mutate, isPending, error } = useStarting();
  return (
    <Stack gap="s">
      <FormMessage failure={error} />
      {!isRunning && (
        <div>
          <Button
            icon="check"
            loading={isPending}
            loadingLabel={copy.starting}
            onClick={() => mutate({})}
          >
            {copy.start}
          </Button>
        </div>
      )}
    </Stack>
  );
}
