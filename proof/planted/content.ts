import type { Fault } from './fault.ts';

const modules = 'apps/server/src/modules';
const infra = 'apps/server/src/infra';

/** Guards of what is shown, uploaded, downloaded and asked for. */
export const faultsOfContent: readonly Fault[] = [
  {
    name: 'preview-keeps',
    guard: 'a preview of a draft is rolled back: no row, no clock and no read remains',
    edits: [
      {
        file: `${modules}/office/previews/previews.service.ts`,
        before: 'return undo(await previewWithin(parts, transaction, draft, asked));',
        after: 'return previewWithin(parts, transaction, draft, asked);',
      },
    ],
    caughtBy: { tests: [`${modules}/office/previews/previews.test.ts`] },
  },
  {
    name: 'version-twice',
    guard: 'a planned version of the regulations takes effect once, whoever takes it',
    edits: [
      {
        file: `${modules}/office/regulations/regulations.store.ts`,
        before: "where id = ${id} and state = 'planned'",
        after: 'where id = ${id}',
      },
    ],
    caughtBy: { tests: [`${modules}/office/regulations/regulations.test.ts`] },
  },
  {
    name: 'last-save-wins',
    guard: 'a draft keeps what another person has written into the same field',
    edits: [
      {
        file: `${modules}/office/contents/drafts.rules.ts`,
        before: 'changed.filter((field) => markOf(stored, field) !== seen[field]);',
        after: 'changed.filter((field) => markOf(stored, field) === "" && seen[field] === "");',
      },
    ],
    caughtBy: { tests: [`${modules}/office/contents/drafts.test.ts`] },
  },
  {
    name: 'unlocked-key',
    guard: 'what decides about an answer stays once a person has opened the question',
    edits: [
      {
        file: `${modules}/office/contents/drafts.service.ts`,
        before: 'if (people > 0)',
        after: 'if (people < 0)',
      },
    ],
    caughtBy: { tests: [`${modules}/office/contents/drafts.test.ts`] },
  },
  {
    name: 'taken-name',
    guard: 'a new draft replaces nothing that is published under its name',
    edits: [
      {
        file: `${modules}/office/contents/publishing.service.ts`,
        before: 'ofKey === null && (published !== null ||',
        after: 'ofKey === null && (published === undefined ||',
      },
    ],
    caughtBy: { tests: [`${modules}/office/contents/publishing.test.ts`] },
  },
  {
    name: 'owner',
    guard: 'a notification is its own person’s',
    edits: [
      {
        file: `${modules}/club/notifications/notifications.store.ts`,
        before: `    .where('slug', '=', slug)
    .where('person_id', '=', heldPerson(personId))
    .returning('id')`,
        after: `    .where('slug', '=', slug)
    .returning('id')`,
      },
    ],
    caughtBy: { tests: [`${modules}/club/notifications/notifications.test.ts`] },
  },
  {
    name: 'territory',
    guard: 'a representative sees his own shops',
    edits: [
      {
        file: `${modules}/club/territory/scope.store.ts`,
        before: 'from seller_customer where seller_id = tree.seller_id offset 0',
        after: 'from seller_customer offset 0',
      },
    ],
    caughtBy: { tests: [`${modules}/club/reports/scope.test.ts`] },
  },
  {
    name: 'first-pairs-in-another-order',
    guard: 'a page of special tasks goes on where the page before it ended',
    edits: [
      {
        file: `${modules}/club/reports/specials.store.ts`,
        before: 'name_order nulls last, person_id, place_id limit',
        after: 'person_id, place_id limit',
      },
    ],
    caughtBy: { tests: [`${modules}/club/reports/order.test.ts`] },
  },
  {
    name: 'sanitiser-on-write',
    guard: 'what an operator writes loses what could act',
    edits: [
      {
        file: `${infra}/html.ts`,
        before: 'return { html: html.trim(), removed: [...removed] };',
        after: 'return { html: text.trim() || html, removed: [...removed] };',
      },
    ],
    caughtBy: { tests: [`${infra}/html.test.ts`] },
  },
  {
    name: 'sanitiser-on-read',
    guard: 'what is shown loses what could act, whoever wrote it',
    edits: [
      {
        file: 'packages/ui/src/text/sanitise.ts',
        before: '  kept.set(key, clean);\n  return clean;',
        after: '  kept.set(key, clean);\n  return html;',
      },
    ],
    caughtBy: { proof: 'PR13', needsBuild: true },
  },
  {
    name: 'content-sniffing',
    guard: 'an attachment is of the type that its name says',
    edits: [
      {
        file: `${infra}/files/attachments.ts`,
        before: 'return (await checks[claimed](content)) ? claimed : null;',
        after: 'return checks[claimed] === undefined ? null : claimed;',
      },
    ],
    caughtBy: { tests: [`${infra}/files/attachments.test.ts`] },
  },
  {
    name: 'coercion',
    guard: 'a yes is said by true and nothing that is like it',
    edits: [
      {
        file: 'packages/contract/src/values.ts',
        before: 'value: z.boolean({',
        after: 'value: z.coerce.boolean({',
      },
    ],
    caughtBy: { tests: [`${modules}/club/auth/consents.test.ts`] },
  },
  {
    name: 'formula-escape',
    guard: 'no cell of a CSV is a formula',
    edits: [
      {
        file: `${infra}/tables/csv.rules.ts`,
        before: 'return quoted(harmless(printable(cell)));',
        after: 'return quoted(printable(cell));',
      },
    ],
    caughtBy: {
      tests: [`${modules}/club/downloads/downloads.test.ts`, `${infra}/tables/csv-writer.test.ts`],
    },
  },
  {
    name: 'address-of-a-report',
    guard: 'an address of a report answers its person alone',
    edits: [
      {
        file: `${modules}/club/downloads/uri.ts`,
        before: 'return owner === personId ? { personId, document, filters, rows } : null;',
        after: 'return { personId: owner, document, filters, rows };',
      },
    ],
    caughtBy: { tests: [`${modules}/club/downloads/downloads.test.ts`] },
  },
  {
    name: 'link-for-ever',
    guard: 'a link to a file dies',
    edits: [
      {
        file: `${modules}/club/downloads/downloads.store.ts`,
        before: ' and link.expires_at > ${now}',
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/club/downloads/downloads.test.ts`] },
  },
  {
    name: 'list-of-an-archive',
    guard: 'an archive names the tables of an export alone',
    edits: [
      {
        file: `${modules}/office/archive/verify.service.ts`,
        before: `  if (!fitsLayout(archive.manifest, layout)) throw new ArchiveRefused('foreignContents');\n`,
        after: '',
      },
    ],
    caughtBy: { tests: [`${modules}/office/archive/archive.hostile.test.ts`] },
  },
  {
    name: 'note-after-the-answer',
    guard: 'the note of a deletion is written before it is answered',
    edits: [
      {
        file: `${modules}/club/profile/deletion/tombstones.ts`,
        before: 'if (moved !== undefined) await putTombstones(files, notesOf(kind, moved));',
        after:
          'const leaver = moved; if (leaver !== undefined) setTimeout(() => void putTombstones(files, notesOf(kind, leaver)), 2_000);',
      },
    ],
    caughtBy: { tests: [`${modules}/club/profile/deletion/deletion.test.ts`] },
  },
];
