import { Pager } from '@klub/ui/controls/Pager.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { screenCopy as copy } from './screen.copy.ts';

type ListPagerProps = { found: { page: number; pages: number }; onPage: (page: number) => void };

/** The pages of a list that the server cuts; a single page has none. */
export function ListPager({ found: { page, pages }, onPage }: ListPagerProps) {
  return (
    <>
      <Pager
        page={page}
        pages={pages}
        onPage={onPage}
        label={copy.pages}
        previousLabel={copy.previous}
        nextLabel={copy.next}
        position={copy.position(page, pages)}
      />
      <LiveRegion>{pages > 1 ? copy.position(page, pages) : ''}</LiveRegion>
    </>
  );
}
