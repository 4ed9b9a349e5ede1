import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { wayBack } from '../../lib/way-back.rules.ts';
import { isSessionKept } from '../shell/me.ts';

/** Enters after the server has opened a session: the browser must have stored its cookie. */
export function useEntering(): { enter: () => Promise<void>; isCookieRefused: boolean } {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isCookieRefused, setRefused] = useState(false);
  async function enter(): Promise<void> {
    const isKept = await isSessionKept();
    setRefused(!isKept);
    if (isKept) await navigate(wayBack(search), { replace: true });
  }
  return { enter, isCookieRefused };
}
