import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useState } from 'react';
import { List } from '../../screen/List.tsx';
import { ListFilters } from '../../screen/ListHead.tsx';
import { SearchField } from '../../screen/SearchField.tsx';
import { useShortForm } from '../../screen/short-form.ts';
import { AddPictures } from './AddPictures.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import { useMayWrite, useMedia } from './media.queries.ts';
import type { Picture } from './media.rules.ts';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

export type PickedPicture = { readonly address: string; readonly alt: string };

type PickPictureProps = {
  /** Files that were pasted or dropped: they are added first. */
  files?: readonly File[];
  /** The picture that is there already. */
  present?: PickedPicture | null;
  /** Whether the place has words of its own, as a text has. */
  asksWords?: boolean;
  onPicked: (picture: PickedPicture) => void;
};

/** The content of a layer: a picture of the library, or a new one, and what it shows. */
export function PickPicture({
  files = [],
  present = null,
  asksWords = false,
  onPicked,
}: PickPictureProps) {
  const [chosen, setChosen] = useState<PickedPicture | null>(present);
  const [isAdding, setAdding] = useState(files.length > 0);
  const choose = ({ address, alt }: PickedPicture): void => {
    if (asksWords) setChosen({ address, alt });
    else onPicked({ address, alt });
    setAdding(false);
  };
  if (isAdding)
    return (
      <AddPictures
        files={files}
        onDone={([first]) => (first === undefined ? setAdding(false) : choose(first))}
      />
    );
  if (chosen !== null && asksWords)
    return <Words picture={chosen} onChange={() => setChosen(null)} onPicked={onPicked} />;
  return <Library onPicked={choose} onAdd={() => setAdding(true)} />;
}

type WordsProps = {
  picture: PickedPicture;
  onChange: () => void;
  onPicked: (picture: PickedPicture) => void;
};

function Words({ picture, onChange, onPicked }: WordsProps) {
  const [alt, setAlt] = useState(picture.alt);
  const { form, errors } = useShortForm({
    wrong: { alt: alt.trim() === '' ? copy.altMissing : '' },
    failure: null,
    send: () => onPicked({ address: picture.address, alt: alt.trim() }),
  });
  return (
    <form
      {...form}
      className={styles.stack}
      onSubmit={(event) => {
        // React passes it on to a form around the layer.
        event.stopPropagation();
        form.onSubmit(event);
      }}
    >
      <Thumbnail address={picture.address} />
      <TextField
        label={copy.alt}
        hint={copy.altHint}
        value={alt}
        maxLength={300}
        errors={errors('alt')}
        onChange={({ target }) => setAlt(target.value)}
      />
      <div className={styles.row}>
        <Button type="submit">{copy.insert}</Button>
        <Button kind="quiet" onClick={onChange}>
          {copy.change}
        </Button>
      </div>
    </form>
  );
}

function Library({ onPicked, onAdd }: { onPicked: (picture: Picture) => void; onAdd: () => void }) {
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const query = useMedia(words === '' ? {} : { q: words }, page);
  const mayWrite = useMayWrite();
  return (
    <div className={styles.stack}>
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
            {pictures.map((picture) => (
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
