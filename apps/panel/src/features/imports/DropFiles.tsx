import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { classes } from '@klub/ui/classes.ts';
import { importFileTypes } from '@klub/contract/panel/import-files';
import { type DragEvent, useState } from 'react';
import { filesCopy as copy } from './imports.copy.ts';
import { sendFiles, useUploads } from './uploads.ts';
import styles from './imports.module.css';

/**
 * Uploads dropped or chosen files one after the other, later ones included. A failed file stops no
 * other.
 */
export function DropFiles({ id }: { id: string }) {
  const [isOver, setOver] = useState(false);
  const { sending, waiting, failures, sent } = useUploads(id);

  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void sendFiles(id, [...event.dataTransfer.files]);
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
                void sendFiles(id, [...(files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </label>
          <p className={styles.quiet}>{copy.limits}</p>
        </>
      ) : (
        <ProgressBar
          percent={sending.percent}
          label={copy.sending(sending.name, sending.percent)}
        />
      )}
      {waiting.length > 0 && (
        <p className={styles.quiet}>{copy.waiting(waiting.map(({ name }) => name))}</p>
      )}
      {failures.map(({ words, failure }) => (
        <Notice kind="danger" announced failure={failure} key={words}>
          {words}
        </Notice>
      ))}
      <LiveRegion>{sent.length === 0 ? '' : copy.sent(sent)}</LiveRegion>
    </div>
  );
}
