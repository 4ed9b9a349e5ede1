import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { useSession } from '../../lib/session.ts';
import { isStorageKept } from '../../lib/storage.ts';
import { isShell } from '../../platform/shell.ts';
import { documents, paths } from '../../paths.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { ConsentLink } from '../consent/ConsentLink.tsx';
import { DocumentLink } from '../consent/DocumentLink.tsx';
import { loginCopy as copy, resetCopy } from './auth.copy.ts';
import { laterSteps } from './later-steps.ts';
import styles from './Login.module.css';
import { useLoginDraft } from './LoginDraft.tsx';
import { PhoneStep } from './PhoneStep.tsx';
import { Scene } from './Scene.tsx';

/** Loaded only where a login does not last: it is not part of the first screen. */
const StorageUnavailable = part(() =>
  import('./StorageUnavailable.tsx').then((module) => module.StorageUnavailable),
);

export function LoginPage() {
  const [isKept] = useState(() => isShell || isStorageKept());
  const { step, isBlocked } = useLoginDraft().draft;
  const { wasRefused } = useSession();
  const later = laterSteps();
  // A new step begins in its first field that can be typed into.
  const page = useFocusOnChange<HTMLDivElement>(step, 'input:not([readonly])');
  return (
    <div className={styles.panels}>
      <div ref={page}>
        {step === 'reset' ? (
          <Page
            title={resetCopy.title}
            lead={isBlocked ? resetCopy.leadBlocked : resetCopy.lead}
            width="form"
          >
            <Card>{later && <later.ResetStep />}</Card>
          </Page>
        ) : (
          <Page title={copy.title} lead={step === 'phone' && copy.lead} width="form">
            {wasRefused && (
              <Notice kind="info" announced>
                {copy.sessionOver}
              </Notice>
            )}
            <Card>{step === 'phone' ? <PhoneStep /> : later && <later.PasswordStep />}</Card>
            {step === 'phone' && <Links />}
            {!isKept && (
              <Suspense>
                <StorageUnavailable />
              </Suspense>
            )}
          </Page>
        )}
      </div>
      <Scene />
    </div>
  );
}

function Links() {
  return (
    <nav className={styles.links} aria-label={copy.links}>
      <Link to={paths.regulations}>{copy.regulations}</Link>
      <DocumentLink address={documents.privacy}>{copy.privacy}</DocumentLink>
      <DocumentLink address={documents.cookies}>{copy.cookies}</DocumentLink>
      <ConsentLink />
    </nav>
  );
}
