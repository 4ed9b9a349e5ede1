import { memo, useRef } from 'react';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Html } from '@klub/ui/text/Html.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { ClickThrough } from './ClickThrough.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './notifications.module.css';
import { notificationsCopy as copy } from './notifications.copy.ts';
import { type Notification, targetOf } from './notifications.rules.ts';

type ItemProps = {
  notification: Notification;
  onRead: (slug: string) => void;
  /** With a reading pane the row opens in the pane, instead of leading to its target. */
  onOpen?: ((slug: string) => void) | undefined;
  isOpen?: boolean;
};

/** In a list of thousands, rows that are already rendered do not render again when more arrive. */
export const NotificationItem = memo(Item);

/**
 * One notification [N02]: the whole row is a link where it has a target; next to a reading pane the row opens there, and
 * has a link of its own to the target. The cross only marks it as read.
 */
function Item({ notification, onRead, onOpen, isOpen = false }: ItemProps) {
  const { slug, title, content, isRead, createdAt, url } = notification;
  const heading = useRef<HTMLHeadingElement>(null);
  const read = (): void => {
    if (!isRead) onRead(slug);
  };
  const dismiss = (): void => {
    // The cross disappears when it is pressed, so the focus moves to the row.
    heading.current?.focus();
    read();
  };
  return (
    <li className={classes(styles.item, !isRead && styles.unread, isOpen && styles.open)}>
      <Thumbnail notification={notification} />
      <article className={styles.words}>
        <p className={styles.meta}>
          <Badge tone={isRead ? 'neutral' : 'accent'}>{isRead ? copy.isRead : copy.isNew}</Badge>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {onOpen === undefined ? (
            <ClickThrough className={styles.link} url={url} onClick={read}>
              {title}
            </ClickThrough>
          ) : (
            <button
              type="button"
              className={classes(styles.link, styles.opens)}
              aria-current={isOpen}
              onClick={() => {
                read();
                onOpen(slug);
              }}
            >
              {title}
            </button>
          )}
        </h2>
        {content !== '' && (
          <div className={styles.content}>
            <Html html={content} size="small" below={2} />
          </div>
        )}
        {onOpen !== undefined && targetOf(url) !== null && (
          <p>
            <ClickThrough className={styles.through} url={url} onClick={read}>
              {copy.goThere} <VisuallyHidden>{title}</VisuallyHidden>
            </ClickThrough>
          </p>
        )}
      </article>
      {!isRead && (
        <div className={styles.dismiss}>
          <IconButton icon="close" label={copy.dismiss(title)} onClick={dismiss} />
        </div>
      )}
    </li>
  );
}
