import { createHash } from 'node:crypto';
import { choice, code, html, may, must, text, whole, yesNo } from '../../programme.columns.ts';
import { htmlText, plain } from '../../changes/changes.rules.ts';
import { listing } from '../../changes/changes.service.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, type Step, rowKind } from '../../programme.kind.ts';
import { upsert } from '../../programme.store.ts';
import { type ApprovalText, addVersion, currentApprovals } from './approvals.store.ts';

/**
 * Approvals at the login and at the account's deletion. A changed text is a new version; old ones
 * stay (D25).
 */
export const approvals = rowKind({
  name: 'zgody',
  columns: {
    kod: must(code, 'regulamin'),
    okazja: must(choice({ logowanie: 'login', usuniecie: 'delete' }), 'logowanie'),
    nazwa: must(text(300), 'Akceptuję regulamin programu'),
    tresc: must(
      html,
      '<p>Oświadczam, że znam i akceptuję <a href="#/regulamin">regulamin</a>.</p>',
    ),
    wymagana: must(yesNo, 'tak'),
    kolejnosc: may(whole(0, 1000), '1'),
  },
  keyColumn: 'kod',
  key: ({ kod }) => kod,
  writer:
    (step) =>
    async (lines): Promise<Counts> => {
      const current = await currentApprovals(step.handle);
      const accepted = lines.flatMap(({ line, row }) => {
        const known = current.get(row.kod);
        if (known !== undefined && known.occasion !== row.okazja) {
          step.reject(line, 'okazja', reasons.approvalVersion);
          return [];
        }
        const content = step.html(line, 'tresc', row.tresc);
        if (content === '') step.reject(line, 'tresc', reasons.blankHtml);
        return [
          { line, row, known, version: { name: row.nazwa, content, required: row.wymagana } },
        ];
      });
      const rows = accepted.map(({ row }) => ({
        code: row.kod,
        occasion: row.okazja,
        ...(step.given.has('kolejnosc') ? { position: row.kolejnosc ?? 0 } : {}),
        withdrawn_at: null,
      }));
      const target = { table: 'approval', key: ['code'], rows } as const;
      const listed = {
        kind: 'zgody',
        ...target,
        columns: { position: plain('kolejnosc'), withdrawn_at: withdrawn },
        lines: new Map(accepted.map(({ line, row }) => [row.kod, line])),
        nameOf: ({ code: name }: Readonly<Record<string, unknown>>) => String(name),
      };
      const written = await listing(step, listed, () => upsert(step.handle, target));
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      for (const { line, row, known, version } of accepted) {
        const isSame =
          known !== undefined &&
          known.name === version.name &&
          known.content === version.content &&
          known.required === version.required;
        if (!isSame) {
          if (known !== undefined) await listVersion(step, { line, code: row.kod }, known, version);
          await addVersion(
            step.handle,
            row.kod,
            (known?.version ?? 0) + 1,
            { ...version, sha256: digest(version.content) },
            step.now,
          );
        }
        if (known === undefined) counts.new += 1;
        else counts[isSame && !written.changed.has(row.kod) ? 'unchanged' : 'changed'] += 1;
      }
      return counts;
    },
});

const withdrawn = plain('wycofana', (moment) => moment !== null);
const versionColumns = {
  name: plain('nazwa'),
  content: htmlText('tresc'),
  required: plain('wymagana'),
} as const;

/** Lists the differences between the next version and the one before. */
async function listVersion(
  { listChange }: Pick<Step, 'listChange'>,
  { line, code: name }: { readonly line: number; readonly code: string },
  known: ApprovalText,
  version: ApprovalText,
): Promise<void> {
  const about = { line, personId: null, shop: '', of: `zgody: ${name}` };
  for (const column of ['name', 'content', 'required'] as const) {
    if (known[column] === version[column]) continue;
    const [before, after] = versionColumns[column].show(known[column], version[column]);
    await listChange?.({ ...about, column: versionColumns[column].name, before, after });
  }
}

/** Stored with consents, to prove which text a person agreed to. */
function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
