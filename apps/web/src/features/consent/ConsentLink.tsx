import { isShell } from '../../platform/shell.ts';
import { retryImport } from '@klub/ui/retry-import.ts';
import styles from './ConsentLink.module.css';
import { consentLink } from './link.copy.ts';

/** Opens the consent settings: on the login and in the footer of every other screen. */
export function ConsentLink() {
  if (isShell) return null;
  return (
    <button className={styles.link} type="button" onClick={() => void openConsent()}>
      {consentLink}
    </button>
  );
}

export async function openConsent(): Promise<void> {
  const { openSettings } = await retryImport(() => import('./consent.ts'));
  await openSettings();
}
