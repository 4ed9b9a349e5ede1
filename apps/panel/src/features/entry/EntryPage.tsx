import { useFocusOnChange } from '@klub/ui/controls/focus.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { panelQuery } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { CodeStep } from './CodeStep.tsx';
import { useEntering } from './entering.ts';
import { entryCopy as copy } from './entry.copy.ts';
import { KeyStep } from './KeyStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryStep } from './RecoveryStep.tsx';

type Step = { name: 'key' | 'password' | 'recovery' } | { name: 'code'; attempt: string };

const door = { title: copy.title, lead: copy.lead };
const headings: Readonly<Record<Step['name'], { title: string; lead: string }>> = {
  key: door,
  password: door,
  recovery: { title: copy.recoveryTitle, lead: copy.recoveryLead },
  code: { title: copy.codeTitle, lead: copy.codeLead },
};

/** The sign-in: a passkey suffices, a password needs a code. */
export function EntryPage() {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ name: hasPasskeys() ? 'key' : 'password' });
  const entering = useEntering();
  const page = useFocusOnChange<HTMLDivElement>(
    step.name,
    step.name === 'password' ? '[type=password]' : 'input',
  );
  const waitsFor = useQuery(panelQuery('GET /api/panel/v1/first-run')).data?.data.waitsFor;
  const { title, lead } = headings[step.name];
  if (waitsFor === 'first') return <Navigate to={paths.firstRun} replace />;
  return (
    <div ref={page}>
      <Page title={title} lead={lead} width="form">
        <Before isRefused={entering.isCookieRefused} />
        <Card>
          {step.name === 'key' && (
            <KeyStep
              email={email}
              onEmail={setEmail}
              onEntered={entering.enter}
              onPassword={() => setStep({ name: 'password' })}
              onRecovery={() => setStep({ name: 'recovery' })}
            />
          )}
          {step.name === 'password' && (
            <PasswordStep
              email={email}
              onEmail={setEmail}
              onAttempt={(attempt) => setStep({ name: 'code', attempt })}
              onKey={() => setStep({ name: 'key' })}
              onRecovery={() => setStep({ name: 'recovery' })}
            />
          )}
          {step.name === 'recovery' && (
            <RecoveryStep
              email={email}
              onEmail={setEmail}
              onEntered={entering.enter}
              onAgain={() => setStep({ name: hasPasskeys() ? 'key' : 'password' })}
            />
          )}
          {step.name === 'code' && (
            <CodeStep
              attempt={step.attempt}
              onEntered={entering.enter}
              onAgain={() => setStep({ name: 'password' })}
            />
          )}
        </Card>
        {waitsFor === 'second' && <Link to={paths.firstRun}>{copy.secondAdministrator}</Link>}
      </Page>
    </div>
  );
}

/** Why the sign-in is shown, or why it failed. */
function Before({ isRefused }: { isRefused: boolean }) {
  const state: unknown = useLocation().state;
  const isOver = typeof state === 'object' && state !== null && 'isOver' in state;
  if (isRefused) {
    return (
      <Notice kind="danger" announced>
        {copy.cookieRefused}
      </Notice>
    );
  }
  return (
    <>
      {isOver && (
        <Notice kind="info" announced>
          {copy.sessionOver}
        </Notice>
      )}
      {!hasPasskeys() && <Notice kind="warning">{copy.noKeys}</Notice>}
    </>
  );
}
