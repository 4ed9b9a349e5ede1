import { appVersion } from '@klub/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { apiHost } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Columns, Page, Row } from '@klub/ui/layout/Page.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { CallingChoice } from '../calling/CallingChoice.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { MemberCard } from './MemberCard.tsx';
import { RepresentativeWork } from './RepresentativeWork.tsx';
import styles from './profile.module.css';
import { SuperiorCard } from './SuperiorCard.tsx';
import { profileCopy as copy } from './profile.copy.ts';
import { addressOf, environmentLetter, maskedIban } from './profile.rules.ts';

export function ProfilePage() {
  const saved = savedMessage(useLocation().state);
  return (
    <Page title={copy.title} width="wide">
      {saved !== undefined && (
        <Notice kind="success" announced>
          {saved}
        </Notice>
      )}
      <Loaded query={useQuery(userQuery)} skeleton={<SkeletonText lines={6} heading />}>
        {({ message: user }) => (
          <>
            <Columns
              rail={
                <>
                  <AccountSettings />
                  <SuperiorCard role={user.role} />
                  {user.role !== 'salesman' && <CallingChoice />}
                </>
              }
            >
              <MemberCard user={user} />
              {user.role === 'salesman' ? <RepresentativeWork /> : <Details user={user} />}
            </Columns>
            {user.role !== 'salesman' && <Deletion />}
          </>
        )}
      </Loaded>
      <p className={styles.version}>{copy.version(appVersion, environmentLetter(apiHost()))}</p>
    </Page>
  );
}

/** The server's message after saving, passed on by the form. */
function savedMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('saved' in state)) return undefined;
  return typeof state.saved === 'string' ? state.saved : undefined;
}

/** What payouts need, and the way to change it. */
function Details({ user: { profile } }: { user: User }) {
  const facts = [
    { term: copy.name, value: `${profile.firstname} ${profile.lastname}`.trim() || <Missing /> },
    { term: copy.email, value: profile.email || <Missing /> },
    { term: copy.iban, value: maskedIban(profile.iban) || <Missing /> },
    { term: copy.address, value: addressOf(profile) || <Missing /> },
    { term: copy.legalForm, value: copy.legalForms[profile.entrepreneur] || <Missing /> },
  ];
  return (
    <Card as="section" labelledBy="details">
      <h2 id="details" className={styles.cardTitle}>
        {copy.payoutData}
      </h2>
      <Facts facts={facts} />
      <Row>
        <Link className={buttonClass('primary')} to={paths.profileEdit}>
          <Icon name="pencil" size={20} />
          {copy.edit}
        </Link>
      </Row>
    </Card>
  );
}

/** At the end of the page, away from everything that is used daily. */
function Deletion() {
  return (
    <div className={styles.deletion}>
      <p>{copy.removeAbout}</p>
      <Link className={buttonClass('quiet')} to={paths.accountDelete}>
        {copy.remove}
      </Link>
    </div>
  );
}

function Missing() {
  return <span className={styles.missing}>{copy.missing}</span>;
}
