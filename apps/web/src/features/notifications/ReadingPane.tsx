import { formatDateTime } from '@klub/ui/words/format.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { ClickThrough } from './ClickThrough.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './notifications.module.css';
import { notificationsCopy as copy } from './notifications.copy.ts';
import { type Notification, targetOf } from './notifications.rules.ts';

type ReadingPaneProps = { notification: Notification; onRead: (slug: string) => void };

/** The whole notification next to the list of a wide screen, and the way to its target. */
export function ReadingPane({ notification, onRead }: ReadingPaneProps) {
  const { slug, title, content, isRead, createdAt, url } = notification;
  return (
    <section className={styles.pane} aria-label={copy.pane} aria-live="polite">
      <Card>
        <div className={styles.paneHead}>
          <Thumbnail notification={notification} />
          <time className={styles.meta} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
        </div>
        <p className={styles.paneTitle}>{title}</p>
        {content !== '' && <Html html={content} below={2} />}
        {targetOf(url) !== null && (
          <ClickThrough
            className={buttonClass('primary')}
            url={url}
            onClick={() => {
              if (!isRead) onRead(slug);
            }}
          >
            {copy.goThere}
          </ClickThrough>
        )}
      </Card>
    </section>
  );
}
