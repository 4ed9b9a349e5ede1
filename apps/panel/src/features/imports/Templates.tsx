import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { useState } from 'react';
import { importsCopy as copy } from './imports.copy.ts';
import { useTemplates } from './imports.queries.ts';
import styles from './imports.module.css';

/** A template of each kind of file; asked for when the list is opened. */
export function Templates() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useTemplates(isOpen);
  return (
    <details className={styles.templates} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{copy.templates}</summary>
      <p className={styles.quiet}>{copy.templatesText}</p>
      <ul className={styles.kinds} role="list">
        {data?.data.map(({ kind, template }) => (
          <li key={kind}>
            <a
              className={buttonClass('quiet')}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
              download={`${kind}.csv`}
              aria-label={copy.template(kind)}
            >
              <Icon name="download" size={20} />
              {kind}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
