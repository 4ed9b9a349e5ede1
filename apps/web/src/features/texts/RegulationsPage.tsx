import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { TextPage } from './TextPage.tsx';
import { textsCopy as copy } from './texts.copy.ts';

export function RegulationsPage() {
  const { token } = useSession();
  const isLoggedIn = token !== null;
  const query = useRegulations(isLoggedIn);
  return <TextPage title={copy.regulations} query={query} back={!isLoggedIn && <BackToLogin />} />;
}

/** A token alone counts as logged in, also before a password is set (D52). */
function useRegulations(isLoggedIn: boolean) {
  const ofMembers = useQuery({ ...q('GET /api/v1/regulations'), enabled: isLoggedIn });
  const ofEverybody = useQuery({ ...q('GET /regulations'), enabled: !isLoggedIn });
  return isLoggedIn ? ofMembers : ofEverybody;
}

function BackToLogin() {
  return (
    <Link className={buttonClass('link')} to={paths.login}>
      <Icon name="arrowLeft" size={20} /> {copy.backToLogin}
    </Link>
  );
}
