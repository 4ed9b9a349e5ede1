import { isStatus } from '@klub/ui/calls/failure.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { Loading, SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { DemoTicket } from './DemoTicket.tsx';
import { useEntering } from './entering.ts';
import { entryCopy, ticketCopy as copy } from './entry.copy.ts';
import { FirstFactor } from './FirstFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

addIcons(moreDrawings);

/**
 * The first sign-in: a ticket names the account, a factor is set up, and the codes for a lost one
 * are shown once.
 */
export function TicketPage() {
  const ticket = useParams()['bilet'] ?? '';
  const { data, error } = useTicket(ticket);
  const [codes, setCodes] = useState<readonly string[]>();
  const { enter, isCookieRefused } = useEntering();
  if (codes !== undefined) {
    return (
      <RecoveryCodes codes={codes} onDone={enter}>
        {isCookieRefused && <CookieRefused next={copy.factorIsSet} />}
      </RecoveryCodes>
    );
  }
  if (error !== null && isCookieRefused) {
    return (
      <Page title={copy.title} width="form">
        <CookieRefused />
      </Page>
    );
  }
  if (error !== null) {
    return (
      <Page title={copy.title} width="form">
        <ErrorState
          title={copy.refused}
          failure={error}
          action={
            <Link className={buttonClass('quiet')} to={paths.entry}>
              {copy.toEntry}
            </Link>
          }
        >
          {error.message} {isStatus(error, 400) && copy.usedByYou}
        </ErrorState>
      </Page>
    );
  }
  if (data === undefined) {
    return (
      <Page title={copy.title} width="form">
        <Loading label={copy.checking}>
          <SkeletonCard lines={4} />
        </Loading>
      </Page>
    );
  }
  const { name, email, isDemo } = data.data;
  return (
    <Page
      title={isDemo ? copy.demoTitle : copy.title}
      lead={isDemo ? copy.demoLead : copy.lead(name)}
      kicker={email}
      width="form"
    >
      {isCookieRefused && <CookieRefused next={isDemo ? copy.linkIsGood : ''} />}
      {isDemo ? (
        <DemoTicket ticket={ticket} name={name} onEntered={enter} />
      ) : (
        <FirstFactor ticket={ticket} onCodes={setCodes} />
      )}
    </Page>
  );
}

function CookieRefused({ next = '' }: { next?: string }) {
  return (
    <Notice kind="danger" announced>
      {entryCopy.cookieRefused} {next}
    </Notice>
  );
}

/** Fetched once: a second look may find the ticket used up. */
function useTicket(ticket: string) {
  return useQuery({
    queryKey: ['ticket', ticket],
    queryFn: () => api('POST /api/panel/v1/entry/ticket', { body: { ticket } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
