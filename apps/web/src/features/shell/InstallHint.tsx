import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { useState, useSyncExternalStore, use } from 'react';
import { install, installWay, onInstallOffer } from '@klub/ui/device/install.ts';
import { isShell } from '../../platform/shell.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { LogoMark } from '@klub/ui/images/Logo.tsx';
import styles from './InstallHint.module.css';
import { installCopy as copy } from './shell.copy.ts';
import { countVisit, declineInstall } from './visits.ts';

/** From the fourth visit on, at the end of the page: how the app comes onto the home screen. Declined once, it stays away. */
export function InstallHint() {
  const programme = use(ProgrammeName);
  const [isDue, setDue] = useState(() => !isShell && countVisit(Date.now()));
  const way = useSyncExternalStore(onInstallOffer, installWay);
  if (!isDue || way === undefined) return null;
  const decline = (): void => {
    declineInstall();
    setDue(false);
  };
  return (
    <aside className={styles.hint} aria-label={copy.title}>
      <LogoMark size={32} />
      <div className={styles.words}>
        <p className={styles.title}>{copy.title}</p>
        <p>{way === 'menu' ? copy.byMenu : copy.text(programme)}</p>
      </div>
      <div className={styles.actions}>
        {way === 'question' && (
          <Button kind="quiet" onClick={() => void install().then(decline)}>
            {copy.install}
          </Button>
        )}
        <Button kind="link" onClick={decline}>
          {copy.decline}
        </Button>
      </div>
    </aside>
  );
}
