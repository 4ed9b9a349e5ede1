import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { screenCopy as copy } from './screen.copy.ts';

/** Leads from a screen about one person back to the card. */
export function PersonLink({ id }: { id: string }) {
  return (
    <Link className={buttonClass('link')} to={generatePath(paths.person, { id })}>
      <Icon name="arrowLeft" size={20} />
      {copy.person}
    </Link>
  );
}
