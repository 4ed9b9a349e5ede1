import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { useState } from 'react';
import { useShortForm } from '../../screen/short-form.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { PickPicture } from './PickPicture.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

export type DescribedPicture = { readonly address: string; readonly alt: string };

type PickDescribedProps = {
  files: readonly File[];
  /** The picture that is there already. */
  present: DescribedPicture | null;
  onPicked: (picture: DescribedPicture) => void;
};

/** A picture for a place with words of its own, as a text has: first the picture, then what it shows there. */
export function PickDescribed({ files, present, onPicked }: PickDescribedProps) {
  const [chosen, setChosen] = useState(present);
  return chosen === null ? (
    <PickPicture files={files} onPicked={setChosen} />
  ) : (
    <Words picture={chosen} onChange={() => setChosen(null)} onPicked={onPicked} />
  );
}

type WordsProps = {
  picture: DescribedPicture;
  onChange: () => void;
  onPicked: (picture: DescribedPicture) => void;
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
