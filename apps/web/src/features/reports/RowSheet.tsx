import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Sheet } from '@klub/ui/overlays/Dialog.tsx';
import { RowCall } from '../calling/RowCall.tsx';
import { Cell } from './Cell.tsx';
import { sheetOf } from './columns.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import type { Report, ReportCall, ReportRow } from './reports.queries.ts';
import { addressOf } from './reports.rules.ts';
import styles from './RowSheet.module.css';
import type { Download } from './useDownload.ts';

type RowSheetProps = {
  call: ReportCall;
  report: Report;
  row: ReportRow | undefined;
  name: string;
  actions: ReactNode;
  download: Download;
  onClose: () => void;
  /** Opens the row below; undefined for the last. */
  onNext: (() => void) | undefined;
};

/** All fields of a row: the chain from the target to the bonus, then who and where, and the person's other reports. */
export function RowSheet(props: RowSheetProps) {
  const { row, name, onClose, onNext } = props;
  return (
    <Sheet
      open={row !== undefined}
      title={name}
      closeLabel={copy.close}
      onClose={onClose}
      actions={
        onNext && (
          <Button kind="quiet" onClick={onNext}>
            {copy.nextRow}
          </Button>
        )
      }
    >
      {row && <Fields {...props} row={row} />}
    </Sheet>
  );
}

type FieldsProps = Omit<RowSheetProps, 'row' | 'onClose' | 'onNext'> & { row: ReportRow };

function Fields({ call, report, row, name, actions, download }: FieldsProps) {
  const { facts, chain } = sheetOf(report);
  const uri = row['uri'];
  const contact = row['contact'];
  return (
    <div className={styles.sheet}>
      {typeof contact === 'string' && <RowCall key={contact} person={contact} />}
      <Part title={copy.chain}>
        <ol role="list" className={styles.chain}>
          {chain.map(({ key, heading, type }) => (
            <li key={key} className={styles.step}>
              <span className={styles.term}>{heading}</span>
              <span className={styles.value}>
                <Cell cell={row[key]} type={type} />
              </span>
            </li>
          ))}
        </ol>
      </Part>
      {facts.length > 0 && (
        <Part title={copy.facts}>
          <Facts
            facts={facts.map(({ key, heading, type }) => ({
              term: heading,
              value: <Cell cell={row[key]} type={type} />,
            }))}
          />
        </Part>
      )}
      {typeof uri === 'string' && (
        <Button
          kind="quiet"
          icon="download"
          aria-label={copy.downloadRowOf(name)}
          loading={download.uri === uri && download.state === 'requested'}
          loadingLabel={copy.preparing}
          onClick={() => download.start({ uri, words: copy.downloadedRow(name) })}
        >
          {copy.downloadRow}
        </Button>
      )}
      {actions}
      {typeof row['person'] === 'string' && typeof row['phone'] === 'string' && (
        <Part title={copy.elsewhere}>
          <ul role="list" className={styles.links}>
            {elsewhere
              .filter((report) => report.call !== call)
              .map(({ path, title }) => (
                <li key={path}>
                  <Link className={styles.link} to={addressOf(path, { search: name })}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

const elsewhere: readonly { call: ReportCall; path: string; title: string }[] = [
  { call: 'GET /api/v1/salesman/report', path: paths.reports, title: copy.performance.title },
  {
    call: 'GET /api/v1/knowledge/report',
    path: paths.reportsKnowledge,
    title: copy.knowledge.title,
  },
  { call: 'GET /api/v1/specials/report', path: paths.reportsSpecials, title: copy.specials.title },
  { call: 'GET /api/v1/salesman/balances', path: paths.balances, title: copy.balances.title },
];

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
