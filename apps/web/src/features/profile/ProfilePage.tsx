import { appVersion } from '@klub/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { apiHost } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Facts } from '../../ui/data/Facts.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Page, Row, Stack } from '../../ui/layout/Page.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import styles from './profile.module.css';
import { SuperiorCard } from './SuperiorCard.tsx';
import { profileCopy as copy } from './profile.copy.ts';
import { addressOf, environmentLetter, maskedIban } from './profile.rules.ts';

export function ProfilePage() {
  const saved = savedMessage(useLocation().state);
  return (
    <Page title={copy.title} width="form">
      <Stack gap="l">
        {saved !== undefined && (
          <Notice kind="success" announced>
            {saved}
          </Notice>
        )}
        <Loaded query={useQuery(userQuery)} skeleton={<SkeletonText lines={6} heading />}>
          {({ message }) => (
            <>
              <Profile user={message} />
              <SuperiorCard role={message.role} />
            </>
          )}
        </Loaded>
        <p className={styles.version}>{copy.version(appVersion, environmentLetter(apiHost()))}</p>
      </Stack>
    </Page>
  );
}

/** The server's message after saving, passed on by the form. */
function savedMessage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('saved' in state)) return undefined;
  return typeof state.saved === 'string' ? state.saved : undefined;
}

function Profile({ user: { role, profile } }: { user: User }) {
  const name = { term: copy.name, value: `${profile.firstname} ${profile.lastname}`.trim() || <Missing /> };
  if (role === 'salesman') {
    return (
      <Card>
        <Facts facts={[name]} />
      </Card>
    );
  }
  const facts = [
    name,
    { term: copy.email, value: profile.email || <Missing /> },
    { term: copy.iban, value: maskedIban(profile.iban) || <Missing /> },
    { term: copy.address, value: addressOf(profile) || <Missing /> },
    { term: copy.legalForm, value: copy.legalForms[profile.entrepreneur] },
  ];
  return (
    <>
      <Card>
        <Facts facts={facts} />
      </Card>
      <Row>
        <Link className={buttonClass('primary')} to={paths.profileEdit}>
          <Icon name="pencil" size={20} />
          {copy.edit}
        </Link>
        <Link className={buttonClass('quiet')} to={paths.accountDelete}>
          {copy.remove}
        </Link>
      </Row>
    </>
  );
}

function Missing() {
  return <span className={styles.missing}>{copy.missing}</span>;
}
