import { Card } from '@klub/ui/layout/Card.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import type { ReactNode } from 'react';
import { CodeList } from '../screen/CodeList.tsx';
import { recoveryCopy as copy } from '../screen/factors.copy.ts';

type RecoveryCodesProps = {
  codes: readonly string[];
  onDone: () => Promise<void>;
  children: ReactNode;
};

/** The last step of the first sign-in: the codes for a lost factor, shown once. */
export function RecoveryCodes({ codes, onDone, children }: RecoveryCodesProps) {
  return (
    <Page title={copy.title} lead={copy.lead} width="form">
      {children}
      <Card>
        <CodeList codes={codes} doneLabel={copy.go} onDone={onDone} />
      </Card>
    </Page>
  );
}
