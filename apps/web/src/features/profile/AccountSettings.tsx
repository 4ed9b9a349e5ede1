import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { isShell } from '../../platform/shell.ts';
import { chooseTheme, chosenTheme, themes } from '../../platform/theme.ts';
import { Icon, type IconName } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { openConsent } from '../consent/ConsentLink.tsx';
import { useLeave } from '../shell/leave.ts';
import styles from './AccountSettings.module.css';
import { accountCopy as copy } from './profile.copy.ts';

/** The user's settings for account and device, and the logout. */
export function AccountSettings() {
  const leave = useLeave();
  return (
    <Card as="section" labelledBy="settings">
      <h2 id="settings" className={styles.title}>
        {copy.title}
      </h2>
      <ThemeChoice />
      <ul className={styles.list} role="list">
        <li>
          <Link className={styles.item} to={paths.passwordSet}>
            <Words icon="lock" title={copy.password}>
              {copy.passwordAbout}
            </Words>
          </Link>
        </li>
        <li>
          <Link className={styles.item} to={paths.notifications}>
            <Words icon="bell" title={copy.notifications}>
              {copy.notificationsAbout}
            </Words>
          </Link>
        </li>
        {!isShell && (
          <li>
            <button className={styles.item} type="button" onClick={() => void openConsent()}>
              <Words icon="file" title={copy.cookies}>
                {copy.cookiesAbout}
              </Words>
            </button>
          </li>
        )}
        <li>
          <button className={styles.item} type="button" onClick={() => void leave()}>
            <Words icon="logout" title={copy.logOut}>
              {copy.logOutAbout}
            </Words>
          </button>
        </li>
      </ul>
    </Card>
  );
}

function Words({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.about}>{children}</span>
      </span>
      <Icon name="chevronRight" size={20} />
    </>
  );
}

/** Light, dark, or as the device: stored on this device and applied immediately. */
function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <fieldset className={styles.theme}>
      <legend className={styles.name}>{copy.theme}</legend>
      <div className={styles.choices}>
        {themes.map((theme) => (
          <label className={styles.choice} key={theme}>
            <input
              className={styles.radio}
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              onChange={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            />
            <span className={styles.face}>{copy.themes[theme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
