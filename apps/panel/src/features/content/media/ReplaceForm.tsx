import { Button } from '@klub/ui/controls/Button.tsx';
import { useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import { replacing } from './media.queries.ts';
import type { Picture, WholePicture } from './media.rules.ts';
import { PickPicture } from './PickPicture.tsx';
import { Places } from './Places.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

type ReplaceFormProps = { picture: WholePicture; onDone: (next: Picture) => void };

/** Another picture, then both with every place that shows the first, and what stays. */
export function ReplaceForm({ picture, onDone }: ReplaceFormProps) {
  const [next, setNext] = useState<Picture | null>(null);
  const { run, isPending, error } = useAct(replacing);
  if (next === null) return <PickPicture onPicked={setNext} except={picture.id} />;
  const changing = picture.places.filter(({ stays }) => stays === null).length;
  const send = (): void =>
    run(
      { params: { id: picture.id }, body: { by: next.id, digest: picture.digest } },
      { onDone: () => onDone(next) },
    );
  return (
    <div className={styles.stack}>
      <div className={styles.pair}>
        <Thumbnail address={picture.address} alt={copy.former} />
        <Thumbnail address={next.address} alt={copy.next} />
      </div>
      <Places picture={picture} staying />
      <FormMessage failure={error} fields={[]} />
      <div className={styles.row}>
        <Button loading={isPending} loadingLabel={copy.saving} onClick={send}>
          {copy.replaceIn(changing)}
        </Button>
        <Button kind="quiet" onClick={() => setNext(null)}>
          {copy.change}
        </Button>
      </div>
    </div>
  );
}
