import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Operations } from '../operations/operations.ts';
import type { SignoffDefinition, TwoPeople } from '../signoffs/signoffs.ts';
import { ruleLines, rulePayload } from './rules.service.ts';
import { settingLines, settingPayload } from './settings.service.ts';
import type { VersionInput } from './versions.works.ts';

type Begin = { readonly begin: () => Operations['begin'] };

/** Sign-offs of new rules and settings; the importer writes them as long work. */
export function versionSignoffs({
  begin,
}: Begin): Readonly<Record<'rules.version' | 'settings.version', SignoffDefinition>> {
  const start = async (
    transaction: Transaction<Schema>,
    version: VersionInput,
    { signoffId }: TwoPeople,
  ): Promise<void> => {
    const input = { ...version, signoffId };
    await begin()(transaction, { kind: 'rules.apply', staffId: version.proposer.staffId, input });
  };
  const approvalOf = (at: Date, { decidedBy }: TwoPeople) => ({
    staffId: decidedBy,
    at: at.toISOString(),
  });
  return {
    'rules.version': {
      decides: 'rules.decide',
      beginsWork: true,
      show: async (handle, payload) => {
        const proposed = rulePayload.parse(payload);
        return [...(await ruleLines(handle, proposed)), ...proposed.simulation];
      },
      execute: (transaction, payload, at, two) =>
        start(
          transaction,
          { file: 'reguly', ...rulePayload.parse(payload), approval: approvalOf(at, two) },
          two,
        ),
    },
    'settings.version': {
      decides: 'rules.decide',
      beginsWork: true,
      show: (handle, payload) => settingLines(handle, settingPayload.parse(payload)),
      execute: (transaction, payload, at, two) =>
        start(
          transaction,
          { file: 'ustawienia', ...settingPayload.parse(payload), approval: approvalOf(at, two) },
          two,
        ),
    },
  };
}
