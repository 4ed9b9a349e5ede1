import { Button } from '@klub/ui/controls/Button.tsx';
import { useState } from 'react';
import { List } from '../../screen/List.tsx';
import { ListFilters } from '../../screen/ListHead.tsx';
import { SearchField } from '../../screen/SearchField.tsx';
import { AddPictures } from './AddPictures.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import { useMayWrite, useMedia } from './media.queries.ts';
import type { Picture } from './media.rules.ts';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

type PickPictureProps = {
  /** Files that were pasted or dropped: they are added first. */
  files?: readonly File[];
  /** The number of a picture that is not offered. */
  except?: string;
  onPicked: (picture: Picture) => void;
};

/** The content of a layer: a picture of the library, or a new one. */
export function PickPicture({ files = [], except, onPicked }: PickPictureProps) {
  const [isAdding, setAdding] = useState(files.length > 0);
  if (isAdding)
    return (
      <AddPictures
        files={files}
        onDone={([first]) => (first === undefined ? setAdding(false) : onPicked(first))}
      />
    );
  return <Library except={except} onPicked={onPicked} onAdd={() => setAdding(true)} />;
}

type LibraryProps = Pick<PickPictureProps, 'onPicked'> & {
  except: string | undefined;
  onAdd: () => void;
};

function Library({ except, onPicked, onAdd }: LibraryProps) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const query = useMedia(words === '' ? {} : { q: words }, page);
  const mayWrite = useMayWrite();
  return (
    // React passes the search on to a form around the layer.
    <div className={styles.stack} onSubmit={(event) => event.stopPropagation()}>
      <List
        words={copy}
        query={query}
        onPage={setPage}
        head={{
          filters: (
            <ListFilters label={copy.filters}>
              <SearchField
                label={copy.search}
                value={words}
                onSearch={(typed) => {
                  setWords(typed);
                  setPage(1);
                }}
              />
            </ListFilters>
          ),
          isFiltered: words !== '',
          total: ({ total }) => copy.total(total),
          onClear: () => setWords(''),
          action: mayWrite && (
            <Button kind="quiet" icon="file" onClick={onAdd}>
              {copy.newOne}
            </Button>
          ),
        }}
      >
        {(pictures) => (
          <ul className={styles.grid}>
            {pictures
              .filter(({ id }) => id !== except)
              .map((picture) => (
                <li key={picture.id}>
                  <button type="button" className={styles.card} onClick={() => onPicked(picture)}>
                    <Thumbnail address={picture.address} />
                    <span className={styles.name}>{picture.alt || picture.name}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </List>
    </div>
  );
}
