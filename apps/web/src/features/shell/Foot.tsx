import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { use } from 'react';
import { appVersion } from '@klub/contract/limits';
import { Link } from 'react-router';
import { documents, paths } from '../../paths.ts';
import { isShell } from '../../platform/shell.ts';
import { LogoMark } from '@klub/ui/images/Logo.tsx';
import { ConsentLink } from '../consent/ConsentLink.tsx';
import { DocumentLink } from '../consent/DocumentLink.tsx';
import styles from './Foot.module.css';
import { footCopy as copy } from './shell.copy.ts';

/** Below every screen of the browser: documents, contact, settings of cookies, version. `isMember`: after the login. */
export function Foot({ isMember }: { isMember: boolean }) {
  if (isShell) return null;
  return (
    <footer className={styles.foot}>
      <div className={styles.about}>
        <LogoMark size={32} />
        <p>{copy.about(use(ProgrammeName))}</p>
      </div>
      <ul className={styles.links} role="list">
        <li>
          <Link to={paths.regulations}>{copy.regulations}</Link>
        </li>
        <li>
          <DocumentLink address={documents.privacy}>{copy.privacy}</DocumentLink>
        </li>
        <li>
          <DocumentLink address={documents.cookies}>{copy.cookies}</DocumentLink>
        </li>
        {isMember && (
          <li>
            <Link to={paths.contact}>{copy.contact}</Link>
          </li>
        )}
        <li>
          <ConsentLink />
        </li>
      </ul>
      <p className={styles.version}>{copy.version(appVersion)}</p>
    </footer>
  );
}
