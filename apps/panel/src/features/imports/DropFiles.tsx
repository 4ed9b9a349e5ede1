import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { classes } from '@klub/ui/classes.ts';
import { importFileTypes } from '@klub/contract/panel/import-files';
import { type DragEvent, useState } from 'react';
import { filesCopy as copy } from './imports.copy.ts';
import { refreshImport } from './imports.queries.ts';
import { upload } from './upload.ts';
import styles from './imports.module.css';

type Sending = { readonly name: string; readonly percent: number };

/** Files dropped or chosen go to the server one after the other; one that fails stops no other. */
export function DropFiles({ id, onSending }: { id: string; onSending: (isSending: boolean) => void }) {
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [told, setTold] = useState('');

  const send = async (files: readonly File[]): Promise<void> => {
    setFailures([]);
    onSending(true);
    for (const file of files) {
      const { name } = file;
      setSending({ name, percent: 0 });
      try {
        await upload(id, file, (percent) => setSending({ name, percent }));
        setTold(copy.sent(name));
      } catch (failure) {
        const why = failure instanceof Error ? failure.message : '';
        setFailures((known) => [...known, copy.failed(name, why)]);
      }
      refreshImport();
    }
    setSending(null);
    onSending(false);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (sending === null) void send([...event.dataTransfer.files]);
  };

  return (
    <div
      className={classes(styles.drop, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {sending === null ? (
        <>
          <p className={styles.dropWords}>
            <strong>{copy.drop}</strong> {copy.or}
          </p>
          <label className={classes(buttonClass('quiet'), styles.choose)}>
            {copy.choose}
            <input
              className={styles.input}
              type="file"
              multiple
              accept={importFileTypes.map((type) => `.${type}`).join(',')}
              onChange={(event) => {
                const { files } = event.currentTarget;
                void send([...(files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
          <p className={styles.quiet}>{copy.limits}</p>
        </>
      ) : (
        <ProgressBar percent={sending.percent} label={copy.sending(sending.name, sending.percent)} />
      )}
      {failures.map((words) => (
        <Notice kind="danger" announced key={words}>
          {words}
        </Notice>
      ))}
      <LiveRegion>{told}</LiveRegion>
    </div>
  );
}
