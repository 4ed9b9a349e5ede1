import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { PartnerImage } from '../../ui/PartnerImage.tsx';
import { introCopy as copy } from './intro.copy.ts';

export function IntroPage() {
  return (
    <Page title={copy.title} lead={copy.lead} width="form">
      <PartnerImage />
      <Link className={buttonClass('primary', { wide: true })} to={paths.index}>
        {copy.start}
      </Link>
    </Page>
  );
}
