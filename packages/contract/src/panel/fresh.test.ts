import { expect, test } from 'vitest';
import { panelEndpoints } from './index.ts';
import type { PanelEndpoint } from './panel-endpoint.ts';

/** Acts that a session may do without a second factor of the last minutes. */
const plain = [
  'POST /api/panel/v1/me/leave',
  'POST /api/panel/v1/me/sessions/:id/end',
  'POST /api/panel/v1/me/proof/passkey',
  'POST /api/panel/v1/me/proof/code',
  'POST /api/panel/v1/signoffs/:id/withdraw',
  'POST /api/panel/v1/trail/check',
  'POST /api/panel/v1/operations/:id/cancel',
  // An import changes nothing until it is applied or proposed.
  'POST /api/panel/v1/imports',
  'POST /api/panel/v1/forms/:form',
  // Nor does a draft, until it is published.
  'POST /api/panel/v1/drafts',
  'POST /api/panel/v1/drafts/:id/discard',
  // A picture of the library is shown by nothing until a text is published with it.
  'POST /api/panel/v1/media',
  'POST /api/panel/v1/media/:id/crop',
  'POST /api/panel/v1/media/:id/text',
  'POST /api/panel/v1/media/:id/bin',
  'POST /api/panel/v1/media/:id/replace',
  'POST /api/panel/v1/media/:id/restore',
  'POST /api/panel/v1/imports/:id/columns',
  'POST /api/panel/v1/imports/:id/kind',
  'POST /api/panel/v1/imports/:id/hidden',
  'POST /api/panel/v1/imports/:id/newer',
  'POST /api/panel/v1/imports/:id/customers',
  'POST /api/panel/v1/imports/:id/remove',
  'POST /api/panel/v1/imports/:id/check',
  'POST /api/panel/v1/people/:id/unblock',
  'POST /api/panel/v1/invitations/:id/resend',
  'POST /api/panel/v1/invitations/:id/withdraw',
  'POST /api/panel/v1/months/:month/remind',
  // A draft changes nothing that participants read.
  'POST /api/panel/v1/documents/:document/draft',
  'POST /api/panel/v1/documents/:document/discard',
  'POST /api/panel/v1/documents/:document/remind',
  // Their own browsers.
  'POST /api/panel/v1/notices/devices',
  'POST /api/panel/v1/notices/devices/forget',
  'POST /api/panel/v1/notices/devices/:id/remove',
  'POST /api/panel/v1/viewings/:id/end',
  'POST /api/panel/v1/payouts/returns/check',
  'POST /api/panel/v1/verifications',
  // A letter to oneself, and a look at the disk.
  'POST /api/panel/v1/setup/mail',
  'POST /api/panel/v1/setup/backup',
  // Letters are answered all day long; each answer is in the letter's history.
  'POST /api/panel/v1/letters',
  'POST /api/panel/v1/letters/:id/assign',
  'POST /api/panel/v1/letters/:id/note',
  'POST /api/panel/v1/letters/:id/sort',
  'POST /api/panel/v1/letters/:id/answer',
  'POST /api/panel/v1/letters/:id/merge',
  'POST /api/panel/v1/letter-templates',
  'POST /api/panel/v1/letter-templates/:id/remove',
  // A draft of a message is sent to no participant, and a pause must not wait.
  'POST /api/panel/v1/messages',
  'POST /api/panel/v1/messages/numbers',
  'POST /api/panel/v1/messages/:id/discard',
  'POST /api/panel/v1/messages/:id/test',
  'POST /api/panel/v1/messages/:id/pause',
  // Reports name no person.
  'POST /api/panel/v1/reports/cost/export',
  'POST /api/panel/v1/reports/liability/export',
  'POST /api/panel/v1/reports/activation/export',
  'POST /api/panel/v1/reports/realisation/export',
  'POST /api/panel/v1/reports/knowledge/export',
];

test('an act of a session needs a fresh second factor unless listed here', () => {
  const rows: readonly [string, PanelEndpoint][] = Object.entries(panelEndpoints);
  const acts = rows.filter(
    ([call, { may, audit }]) => call.startsWith('POST ') && may !== 'public' && audit !== 'none',
  );
  expect(acts.length).toBeGreaterThan(50);
  const without = acts.filter(([, { fresh }]) => fresh !== true).map(([call]) => call);
  expect(without.toSorted()).toEqual(plain.toSorted());
});
