import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { TextPage } from './TextPage.tsx';
import { textsCopy as copy } from './texts.copy.ts';

export function RegulationsPage() {
  const { token } = useSession();
  const isLoggedIn = token !== null;
  const query = useRegulations(isLoggedIn);
  return (
    <TextPage
      title={copy.regulations}
      query={query}
      back={!isLoggedIn && <BackLink to={paths.login}>{copy.backToLogin}</BackLink>}
    />
  );
}

/** A token alone counts as logged in, also before a password is set (D52). */
function useRegulations(isLoggedIn: boolean) {
  const ofMembers = useQuery({ ...q('GET /api/v1/regulations'), enabled: isLoggedIn });
  const ofEverybody = useQuery({ ...q('GET /regulations'), enabled: !isLoggedIn });
  return isLoggedIn ? ofMembers : ofEverybody;
}
