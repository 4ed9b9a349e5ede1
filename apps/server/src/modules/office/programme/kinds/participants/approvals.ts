import { createHash } from 'node:crypto';
import { plain } from '../../changes/changes.rules.ts';
import { type ChangeListSpec, withChangeList } from '../../changes/changes.service.ts';
import {
  cell,
  choice,
  code,
  html,
  optional,
  required,
  text,
  whole,
  yesNo,
} from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, type ImportContext, rowKind } from '../../programme.kind.ts';
import { upsert } from '../../programme.store.ts';
import { presentRows } from '../../table/table.store.ts';
import {
  type ApprovalText,
  addVersion,
  currentApprovals,
  presentApprovals,
} from './approvals.store.ts';

const columns = {
  kod: required(code, { to: 'code', example: 'regulamin' }),
  okazja: required(choice({ logowanie: 'login', usuniecie: 'delete' }), {
    to: 'occasion',
    example: 'logowanie',
    words: 'logowanie albo usuniecie',
  }),
  nazwa: required(text(300), {
    to: 'version.name',
    example: 'Akceptuję regulamin programu',
    words: 'tekst przy polu',
  }),
  tresc: required(html, {
    to: 'version.content',
    example: '<p>Oświadczam, że znam i akceptuję <a href="#/regulamin">regulamin</a>.</p>',
  }),
  wymagana: required(yesNo, { to: 'version.required', example: 'tak', words: 'tak albo nie' }),
  kolejnosc: optional(whole(0, 1000), { to: 'position', example: '1', empty: 0 }),
};

/** A file that names an approval again takes its withdrawal back. */
const wycofana = optional(
  cell((given) => given, { listed: (heading) => plain(heading, (moment) => moment !== null) }),
  { to: 'withdrawn_at' },
);

/**
 * Approvals at the login and at the account's deletion. A changed text is a new version; old ones
 * stay (D25).
 */
export const approvals = rowKind({
  name: 'zgody',
  purpose: 'Zgody przy logowaniu i przy usuwaniu konta; zmieniony tekst to nowa wersja.',
  columns,
  present: { rows: () => presentRows(columns, presentApprovals) },
  cells: (only) => presentRows(columns, presentApprovals, only),
  keyColumn: 'kod',
  key: ({ kod }) => kod,
  writer:
    (context) =>
    async (lines): Promise<Counts> => {
      const current = await currentApprovals(context.tx);
      const accepted = lines.flatMap(({ line, row }) => {
        const known = current.get(row.kod);
        if (known !== undefined && known.occasion !== row.okazja) {
          context.report.reject(line, 'okazja', reasons.approvalVersion);
          return [];
        }
        const content = context.content.html(line, 'tresc', row.tresc);
        if (content === '') context.report.reject(line, 'tresc', reasons.blankHtml);
        const version = { name: row.nazwa, content, required: row.wymagana };
        const isSame = known !== undefined && isSameText(known, version);
        return [{ line, row, known, version, isSame }];
      });
      const positionOf = ({ kolejnosc }: { readonly kolejnosc: number | null }) =>
        context.file.given.has('kolejnosc') ? { position: kolejnosc ?? 0 } : {};
      const rows = accepted.map(({ row }) => ({
        code: row.kod,
        occasion: row.okazja,
        withdrawn_at: null,
        ...positionOf(row),
      }));
      const written = await withChangeList(context, listed(context, accepted), async () => {
        const done = await upsert(context.tx, { table: 'approval', key: ['code'], rows });
        for (const { row, known, version, isSame } of accepted) {
          if (isSame) continue;
          const text_ = { ...version, sha256: digest(version.content) };
          await addVersion(context.tx, row.kod, (known?.version ?? 0) + 1, text_, context.now);
        }
        return done;
      });
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      for (const { line, row, known, isSame } of accepted) {
        if (known === undefined) context.report.listNew?.(line);
        if (known === undefined) counts.new += 1;
        else counts[isSame && !written.changed.has(row.kod) ? 'unchanged' : 'changed'] += 1;
      }
      return counts;
    },
});

type Accepted = {
  readonly line: number;
  readonly row: { readonly kod: string; readonly kolejnosc: number | null };
  readonly version: ApprovalText;
};

/** What the change list shows: the text of the version, and what the approval itself stores. */
function listed({ file: { given } }: ImportContext, accepted: readonly Accepted[]): ChangeListSpec {
  return {
    table: 'approval',
    from: presentApprovals.from,
    key: ['code'],
    columns: { ...columns, wycofana },
    rows: accepted.map(({ line, row, version }) => ({
      line,
      key: { code: row.kod },
      values: {
        kod: row.kod,
        nazwa: version.name,
        tresc: version.content,
        wymagana: version.required,
        wycofana: null,
        ...(given.has('kolejnosc') ? { kolejnosc: row.kolejnosc ?? 0 } : {}),
      },
    })),
    nameOf: ({ kod }) => ({ shop: '', of: `zgody: ${String(kod)}` }),
  };
}

function isSameText(known: ApprovalText, { name, content, required: isRequired }: ApprovalText) {
  return known.name === name && known.content === content && known.required === isRequired;
}

/** Stored with consents, to prove which text a person agreed to. */
function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
