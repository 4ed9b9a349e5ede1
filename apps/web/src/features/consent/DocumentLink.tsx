import type { ReactNode } from 'react';
import { fileAddress } from '../../lib/api.ts';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { newTab } from './link.copy.ts';

/** A document outside the app. */
export function DocumentLink({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={fileAddress(address)} target="_blank" rel="noopener">
      {children} <VisuallyHidden>{newTab}</VisuallyHidden>
    </a>
  );
}
