import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { q } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useUser } from '../auth/auth.queries.ts';
import { TextPage } from './TextPage.tsx';
import { textsCopy as copy } from './texts.copy.ts';

export function RegulationsPage() {
  const { token } = useSession();
  return <TextPage title={copy.regulations} query={useRegulations()} back={token === null && <BackToLogin />} />;
}

/** The members' address serves whoever may already use it; a person who must set a password first may not. */
function useRegulations() {
  const isMember = useUser()?.extras.isPasswordChange === true;
  const ofMembers = useQuery({ ...q('GET /api/v1/regulations'), enabled: isMember });
  const ofEverybody = useQuery({ ...q('GET /regulations'), enabled: !isMember });
  return isMember ? ofMembers : ofEverybody;
}

function BackToLogin() {
  return (
    <Link className={buttonClass('link')} to={paths.login}>
      <Icon name="arrowLeft" size={20} /> {copy.backToLogin}
    </Link>
  );
}
