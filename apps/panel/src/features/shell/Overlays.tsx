import { Announcements } from '@klub/ui/overlays/Announcements.tsx';
import { shellCopy } from './shell.copy.ts';

export function Overlays() {
  return <Announcements label={shellCopy.toasts} closeLabel={shellCopy.closeToast} />;
}
