import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import type { ReactNode } from 'react';
import { screenCopy as copy } from './screen.copy.ts';

/** What programs compare, or an auditor: folded, because no decision needs to be read against it. */
export function ProofFold({ children }: { children: ReactNode }) {
  return <Disclosure title={copy.proofs}>{children}</Disclosure>;
}
