import { classes } from '@klub/ui/classes.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { pictureBytesMax } from '@klub/contract/panel/content/pictures';
import { toast } from '@klub/ui/feedback/notify.ts';
import { type DragEvent, useCallback, useState } from 'react';
import { toastMs } from '../../../timings.ts';
import { useShortForm } from '../../screen/short-form.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { addPicture, refreshMedia } from './media.queries.ts';
import { acceptedFiles, type Picture, wordsOf } from './media.rules.ts';
import styles from './media.module.css';

/** A file that waits for its words, or was refused. */
type Waiting = {
  readonly key: number;
  readonly file: File;
  readonly alt: string;
  readonly wrong: string;
};

/** As many go to the server at once; the others wait. */
const atOnce = 4;

type AddPicturesProps = {
  /** Files that were pasted or dropped elsewhere. */
  files?: readonly File[];
  onDone: (added: readonly Picture[]) => void;
};

/** Takes files, asks for the words of each, and adds them; what the server refuses stays, with the reason. */
export function AddPictures({ files = [], onDone }: AddPicturesProps) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>(() => waitingOf(files, 0));
  const [done, setDone] = useState<{ count: number; all: number } | null>(null);
  const [added, setAdded] = useState<readonly Picture[]>([]);
  const send = async (): Promise<void> => {
    setDone({ count: 0, all: waiting.length });
    const found = [...added];
    const refused: Waiting[] = [];
    const queue = [...waiting];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        try {
          found.push(await addPicture(next.file, next.alt.trim()));
        } catch (failure) {
          refused.push({ ...next, wrong: failure instanceof Error ? failure.message : '' });
        }
        setDone((before) => before && { ...before, count: before.count + 1 });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    refreshMedia();
    setDone(null);
    setAdded(found);
    setWaiting(waiting.flatMap(({ key }) => refused.find((one) => one.key === key) ?? []));
    if (refused.length === 0) {
      toast(copy.added(found.length), toastMs, 'success');
      onDone(found);
    }
  };
  const missing = waiting.filter(({ alt }) => alt.trim() === '').map(({ key }) => key);
  const { form, errors } = useShortForm({
    wrong: Object.fromEntries(missing.map((key) => [String(key), copy.altMissing])),
    failure: null,
    send: () => void send(),
  });
  const take = (chosen: readonly File[]): void =>
    setWaiting((before) => [...before, ...waitingOf(chosen, (before.at(-1)?.key ?? 0) + 1)]);
  const change = (key: number, alt: string): void =>
    setWaiting((before) => before.map((one) => (one.key === key ? { ...one, alt } : one)));
  if (done !== null)
    return (
      <ProgressBar
        percent={Math.floor((done.count / done.all) * 100)}
        label={copy.progress(done.count, done.all)}
      />
    );
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
      <DropZone onFiles={take} />
      {waiting.map(({ key, file, alt, wrong }) => (
        <div className={styles.new} key={key}>
          <Preview file={file} />
          <div className={styles.stack}>
            <TextField
              label={waiting.length === 1 ? copy.alt : copy.altsOf(file.name)}
              hint={copy.altHint}
              value={alt}
              maxLength={300}
              errors={wrong === '' ? errors(String(key)) : [wrong]}
              onChange={({ target }) => change(key, target.value)}
            />
            <div>
              <Button
                kind="link"
                onClick={() => setWaiting((all) => all.filter((one) => one.key !== key))}
              >
                {copy.leaveOut}
              </Button>
            </div>
          </div>
        </div>
      ))}
      {missing.length > 1 && (
        <div>
          <Button
            kind="link"
            onClick={() =>
              setWaiting((all) =>
                all.map((one) =>
                  one.alt.trim() === '' ? { ...one, alt: wordsOf(one.file.name) } : one,
                ),
              )
            }
          >
            {copy.wordsFromNames}
          </Button>
        </div>
      )}
      {waiting.length > 0 && <Button type="submit">{copy.sendAll(waiting.length)}</Button>}
    </form>
  );
}

function waitingOf(files: readonly File[], from: number): Waiting[] {
  return files.map((file, index) => ({
    key: from + index,
    file,
    alt: '',
    wrong: file.size > pictureBytesMax ? copy.tooLarge : '',
  }));
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>
        <strong>{copy.drop}</strong> {copy.or}
      </p>
      <label className={classes(buttonClass('quiet'), styles.choose)}>
        {copy.choose}
        <input
          className={styles.input}
          type="file"
          multiple
          accept={acceptedFiles}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.quiet}>{copy.limits}</p>
    </div>
  );
}

/** The picture as it is on the disk. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return (
    <span className={styles.frame}>
      <img className={styles.image} alt="" ref={show} />
    </span>
  );
}
