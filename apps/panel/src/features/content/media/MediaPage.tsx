import { Select } from '@klub/ui/controls/Select.tsx';
import { generatePath, Link, useLocation } from 'react-router';
import { useFilters } from '../../../lib/filters.ts';
import { paths } from '../../../paths.ts';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { ListPage } from '../../screen/List.tsx';
import { ListFilters } from '../../screen/ListHead.tsx';
import { SearchField } from '../../screen/SearchField.tsx';
import { AddPictures } from './AddPictures.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import { useMayWrite, useMedia } from './media.queries.ts';
import { mediaFilters, type Picture } from './media.rules.ts';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

/** The library of pictures: how each looks, what it is called, and in how many places it is shown. */
export function MediaPage() {
  const { filters, page, goTo, isFiltered, search, select } = useFilters(mediaFilters);
  const query = useMedia(filters, page);
  const mayWrite = useMayWrite();
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      actions={
        mayWrite && (
          <SheetButton label={copy.add} icon="file" title={copy.addTitle}>
            {(close) => <AddPictures onDone={close} />}
          </SheetButton>
        )
      }
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <SearchField label={copy.search} {...search('q')} />
            <Select
              label={copy.state}
              placeholder={copy.inLibrary}
              options={[{ value: mediaFilters.state.write('bin'), label: copy.states.bin }]}
              {...select('state')}
            />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => copy.total(total),
      }}
    >
      {(pictures) => (
        <ul className={styles.grid}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <PictureLink picture={picture} />
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function PictureLink({ picture }: { picture: Picture }) {
  const { search } = useLocation();
  return (
    <Link
      className={styles.card}
      to={generatePath(paths.picture, { id: picture.id })}
      state={{ search }}
    >
      <Thumbnail address={picture.address} />
      <span className={styles.name}>{picture.alt || picture.name}</span>
      <span className={styles.quiet}>
        {[
          copy.uses(picture.uses),
          copy.size(picture.width, picture.height),
          picture.by === null ? copy.fromFile : picture.by.name,
          ...(picture.alt === '' ? [copy.noWords] : []),
        ].join(' · ')}
      </span>
    </Link>
  );
}
