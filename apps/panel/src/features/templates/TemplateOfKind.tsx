import { kindTitle } from '@klub/contract/panel/kind-titles';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { formatMonth } from '@klub/ui/words/format.ts';
import { useState } from 'react';
import { useLongWork } from '../../lib/long-work.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useMe } from '../shell/me.ts';
import { templatesCopy as copy } from './templates.copy.ts';
import type { PresentForm, Template } from './templates.queries.ts';
import styles from './templates.module.css';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type OfKindProps = { template: Template; months: readonly string[]; current: string };

export function TemplateOfKind({ template, months, current }: OfKindProps) {
  const { kind, purpose, present } = template;
  const { permissions } = useMe();
  const mayExport = present !== null && permissions.includes('imports.write');
  return (
    <Disclosure
      className={styles.kind}
      title={
        <span className={styles.summary}>
          <span>{kindTitle(kind)}</span>
          <span className={styles.purpose}>
            {purpose} <span>{copy.file(kind)}</span>
          </span>
        </span>
      }
    >
      <div className={styles.body}>
        <div className={styles.actions}>
          <a
            className={buttonClass('quiet')}
            href={`data:${workbookType};base64,${template.workbook}`}
            download={`${kind}.xlsx`}
            aria-label={copy.templateOf(kind)}
          >
            <Icon name="download" size={20} />
            {copy.template}
          </a>
          <a
            className={buttonClass('link')}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(template.template)}`}
            download={`${kind}.csv`}
            aria-label={copy.csvTemplateOf(kind)}
          >
            {copy.csvTemplate}
          </a>
          {mayExport && (
            <Present kind={kind} months={present.isMonthly ? months : null} current={current} />
          )}
        </div>
        {present === null && <p className={styles.quiet}>{copy.notPresent}</p>}
        {mayExport && present.without.length > 0 && (
          <p className={styles.quiet}>{copy.without(present.without)}</p>
        )}
        <Columns template={template} />
      </div>
    </Disclosure>
  );
}

/** `months` is null where the file has the whole state. */
type PresentProps = { kind: string; months: readonly string[] | null; current: string };

function Present({ kind, months, current }: PresentProps) {
  const [month, setMonth] = useState(current);
  const [form, setForm] = useState<PresentForm>('xlsx');
  const { begin, isPending, error } = useLongWork('POST /api/panel/v1/exports/:kind');
  return (
    <>
      {months !== null && (
        <Select
          label={copy.month}
          value={month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ target }) => setMonth(target.value)}
        />
      )}
      <Select
        label={copy.form}
        value={form}
        options={copy.forms}
        onChange={({ target }) => setForm(target.value === 'csv' ? 'csv' : 'xlsx')}
      />
      <Button
        kind="quiet"
        icon="download"
        aria-label={copy.presentOf(kind)}
        loading={isPending}
        loadingLabel={copy.saving}
        onClick={() =>
          begin({ params: { kind }, body: { form, ...(months === null ? {} : { month }) } })
        }
      >
        {copy.present}
      </Button>
      <FormMessage failure={error} />
    </>
  );
}

function Columns({ template: { kind, columns } }: { template: Template }) {
  return (
    <table className={styles.table} aria-label={copy.columns(kind)} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {Object.values(copy.heads).map((head) => (
            <th key={head} scope="col" role="columnheader">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {columns.map(({ name, isRequired, meaning, example }) => (
          <tr key={name} role="row">
            <th scope="row" role="rowheader">
              {name}
            </th>
            <td role="cell" data-head={copy.heads.need}>
              {isRequired ? copy.required : copy.optional}
            </td>
            <td role="cell">{meaning}</td>
            <td role="cell" className={styles.example} data-head={copy.heads.example}>
              {example === '' ? copy.noExample : example}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
