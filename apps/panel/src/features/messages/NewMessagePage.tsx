import { Page } from '@klub/ui/layout/Page.tsx';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Compose } from './Compose.tsx';
import { composeCopy as copy, messagesCopy } from './messages.copy.ts';

export function NewMessagePage() {
  return (
    <Page
      title={copy.newTitle}
      width="wide"
      back={<BackLink to={paths.messages}>{messagesCopy.back}</BackLink>}
    >
      <Compose message={null} />
    </Page>
  );
}
