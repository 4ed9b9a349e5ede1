import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { useAct } from '../../lib/act.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { filesCopy as copy } from './imports.copy.ts';
import styles from './imports.module.css';
import { removing } from './imports.queries.ts';
import {
  byReason,
  type Import,
  type ImportFile,
  type Report,
  writtenAddress,
} from './imports.rules.ts';
import { Mapping } from './Mapping.tsx';
import { Meanings } from './Meanings.tsx';
import { NewRows } from './NewRows.tsx';

/** The files of an import with what the check has found in each. */
export function FileReports({ data, mayMap }: { data: Import; mayMap: boolean }) {
  if (data.files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <Stack>
        <h2 id="files">{copy.title}</h2>
        <ul className={styles.files} role="list">
          {data.files.map((file) => (
            <Card as="li" key={`${file.id} ${file.name}`}>
              <One importId={data.id} file={file} mayMap={mayMap} />
            </Card>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

function One({ importId, file, mayMap }: { importId: string; file: ImportFile; mayMap: boolean }) {
  const { name, report, id } = file;
  return (
    <Stack gap="s">
      <div className={styles.fileHead}>
        <h3 className={styles.fileName}>{name}</h3>
        {report !== null && report.errorCount > 0 && (
          <Badge tone="danger">
            <Icon name="alert" size={16} />
            {copy.errors(report.errorCount)}
          </Badge>
        )}
      </div>
      <p className={styles.quiet}>{summaryOf(file).join(' · ')}</p>
      <Findings importId={importId} file={file} />
      {report !== null && mayMap && (
        <ColumnMeanings importId={importId} fileId={id} report={report} />
      )}
      {mayMap && id !== '' && <Removal importId={importId} fileId={id} name={name} />}
    </Stack>
  );
}

/**
 * The file's size, and after the check its kind and, without errors, its rows by kind of change.
 */
function summaryOf({ id, size, report }: ImportFile): string[] {
  const origin = id === '' ? copy.packed : copy.size(size);
  if (report === null) return [origin];
  const kind = report.kind === null ? copy.unknownKind : copy.kind(report.kind);
  if (report.errorCount > 0) return [origin, kind];
  return [origin, kind, copy.counts(report.new, report.changed, report.unchanged)];
}

/** Errors, rows set aside and warnings, with the files of the rows that were not taken. */
function Findings({ importId, file }: { importId: string; file: ImportFile }) {
  const { report, rows, errorsId, asidesId, rowsId } = file;
  return (
    <>
      {report !== null && (
        <Groups groups={report.errors} count={report.errorCount} others={copy.otherErrors} />
      )}
      {errorsId !== null && <Saved importId={importId} fileId={errorsId} words={copy.errorsFile} />}
      {report !== null && (
        <Notes
          words={copy.asides(report.setAside)}
          count={report.setAside}
          problems={report.asides}
        />
      )}
      {asidesId !== null && <Saved importId={importId} fileId={asidesId} words={copy.asidesFile} />}
      {report !== null && <Warnings report={report} />}
      {report !== null && rows !== null && (
        <NewRows file={file.name} found={rows} count={report.new}>
          {rowsId !== null && rows.rows.length < report.new && (
            <Saved importId={importId} fileId={rowsId} words={copy.rowsFile} />
          )}
        </NewRows>
      )}
    </>
  );
}

type ColumnMeaningsProps = { importId: string; fileId: string; report: Report };

/** The remembered meanings of the file's columns, and the form for those that are still unclear. */
function ColumnMeanings({ importId, fileId, report }: ColumnMeaningsProps) {
  const { kind, unclear, meanings } = report;
  const meantKind = kind ?? unclear?.kind ?? null;
  return (
    <>
      {meantKind !== null && meanings.length > 0 && (
        <Meanings importId={importId} kind={meantKind} meanings={meanings} />
      )}
      {unclear !== null && <Mapping importId={importId} fileId={fileId} unclear={unclear} />}
    </>
  );
}

function Removal({ importId, fileId, name }: { importId: string; fileId: string; name: string }) {
  const remove = useAct(removing);
  return (
    <>
      <FormMessage failure={remove.error} />
      <Row>
        <Button
          kind="link"
          aria-label={copy.removeOne(name)}
          loading={remove.isPending}
          loadingLabel={copy.removing}
          onClick={() => remove.run({ params: { id: importId }, body: { fileId } })}
        >
          {copy.remove}
        </Button>
      </Row>
    </>
  );
}

function Saved({ importId, fileId, words }: { importId: string; fileId: string; words: string }) {
  return (
    <Row>
      <a className={buttonClass('quiet')} href={writtenAddress(importId, fileId)} download>
        <Icon name="download" size={20} />
        {words}
      </a>
    </Row>
  );
}

function Warnings({ report: { warnings, warningCount } }: { report: Report }) {
  if (warnings.length === 0) return null;
  return (
    <Disclosure
      title={copy.warnings(warningCount)}
      open={warnings.length <= openReasons || undefined}
    >
      <Groups groups={warnings} count={warningCount} others={copy.otherWarnings} />
    </Disclosure>
  );
}

/** So few reasons are read at once. */
const openReasons = 3;

type GroupsProps = {
  groups: Report['errors'];
  /** Of all problems, also those of other reasons. */
  count: number;
  others: (count: number) => string;
};

/** The most frequent reason first, each with its first places. */
function Groups({ groups, count: all, others }: GroupsProps) {
  if (groups.length === 0) return null;
  const rest = all - groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className={styles.groups}>
      {groups.map(({ reason, count, first }) => (
        <li key={reason}>
          <strong>{copy.times(count)}</strong> {reason}
          <Places problems={first} />
          {first.length < count && (
            <p className={styles.quiet}>{copy.morePlaces(count - first.length)}</p>
          )}
        </li>
      ))}
      {rest > 0 && <li>{others(rest)}</li>}
    </ul>
  );
}

function Notes({
  words,
  count,
  problems,
}: {
  words: string;
  count: number;
  problems: Report['asides'];
}) {
  if (problems.length === 0) return null;
  return (
    <Disclosure title={words}>
      <ul className={styles.groups}>
        {byReason(problems).map(({ reason, problems: same }) => (
          <li key={reason}>
            {same.length > 1 && <strong>{copy.times(same.length)}</strong>} {reason}
            <Places problems={same} />
          </li>
        ))}
        {problems.length < count && <li>{copy.onlyFirst(problems.length)}</li>}
      </ul>
    </Disclosure>
  );
}

function Places({ problems }: { problems: readonly Report['asides'][number][] }) {
  return (
    <ul className={styles.places}>
      {problems.map(({ line, column, cell }, index) => (
        <li key={index}>
          {copy.place(line, column)}
          {cell !== '' && <code className={styles.cell}>{cell}</code>}
        </li>
      ))}
    </ul>
  );
}
