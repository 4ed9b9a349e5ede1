import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useAddress } from '../../lib/address.ts';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { paths, searches } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { TemplateOfKind } from './TemplateOfKind.tsx';
import { templatesCopy as copy } from './templates.copy.ts';
import { useTemplates } from './templates.queries.ts';
import styles from './templates.module.css';

/** The kinds of files: what each is for, its columns, its template, and the present state in the same columns. */
export function TemplatesPage() {
  const query = useTemplates();
  const { values } = useAddress([searches.of]);
  return (
    <Page
      width="wide"
      title={copy.title}
      lead={copy.lead}
      back={<BackLink to={paths.imports}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data, months, month }) => (
          <ul className={styles.kinds} role="list" aria-label={copy.list}>
            {data.map((template) => (
              <li
                key={template.kind}
                ref={template.kind === values[searches.of] ? bringIntoView : undefined}
              >
                <TemplateOfKind template={template} months={months} current={month} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
