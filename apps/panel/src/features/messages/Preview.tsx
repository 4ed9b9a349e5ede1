import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Suspense } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { composeCopy } from './messages.copy.ts';
import styles from './messages.module.css';
import { usePreview } from './messages.queries.ts';
import type { Choices, Draft } from './messages.rules.ts';

const copy = composeCopy.preview;

type PreviewProps = { draft: Draft | null; push: Choices['push'] };

/** The message as people of its audience read it, and what their phones show. */
export function Preview({ draft, push }: PreviewProps) {
  const hasWords = draft !== null && draft.title.trim() !== '' && draft.content.trim() !== '';
  const { data, error } = usePreview(hasWords && draft.conditions.length > 0 ? draft : null);
  const people = hasWords ? (data?.data ?? []) : [];
  return (
    <Card as="section" labelledBy="podglad">
      <Stack>
        <h2 id="podglad">{copy.title}</h2>
        <FormMessage failure={error} />
        {people.length === 0 && <p className={styles.quiet}>{copy.none}</p>}
        {people.map(({ person, title, content, fallbacks }, at) => (
          <Stack gap="s" key={at}>
            <p className={styles.quiet}>{copy.inApp(person)}</p>
            <div className={styles.inApp}>
              <p className={styles.what}>{title}</p>
              <Suspense>
                <Html html={content} size="small" below={2} />
              </Suspense>
            </div>
            {fallbacks.length > 0 && <p className={styles.quiet}>{copy.fallbacks(fallbacks)}</p>}
          </Stack>
        ))}
        <Push system={copy.android} push={push} look={styles.android} />
        <Push system={copy.iphone} push={push} look={styles.iphone} />
        <p className={styles.quiet}>{copy.pushNote}</p>
      </Stack>
    </Card>
  );
}

type PushProps = { system: string; push: Choices['push']; look: string | undefined };

function Push({ system, push, look }: PushProps) {
  return (
    <Stack gap="s">
      <p className={styles.quiet}>{system}</p>
      <div className={look}>
        <p className={styles.pushHead}>
          <span className={styles.what}>{push.title}</span>
          <span className={styles.quiet}>{copy.now}</span>
        </p>
        <p>{push.body}</p>
      </div>
    </Stack>
  );
}
