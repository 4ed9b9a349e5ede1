import { useNavigate } from 'react-router';
import { confirm, toast } from '@klub/ui/feedback/notify.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { logOut } from '../auth/auth.queries.ts';
import { logOutCopy } from './shell.copy.ts';

/** Returns a function that asks, logs out and goes to the login; `onLeave` runs before the logout. */
export function useLeave(onLeave?: () => void): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm(logOutCopy))) return;
    onLeave?.();
    logOut();
    await navigate(paths.login);
    toast(logOutCopy.done, toastMs.loggedOut, 'success');
  };
}
