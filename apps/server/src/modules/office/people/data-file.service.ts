import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { refuse } from '../../../infra/refusal.ts';
import { append } from '../../../infra/trail/trail.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import { beginOperation, type OperationWork } from '../operations/operations.ts';
import { requireNotSelf } from '../own/own.ts';
import { exportPersonNumbered } from '../privacy/privacy.ts';
import type { Acting } from './acts.service.ts';
import { findPerson } from './card.store.ts';
import { dataFileCopy as copy } from './people.copy.ts';

/** The name is that of the account which ordered the file. */
const inputForm = z.object({ id: z.number(), by: z.string() });

/** Orders the file with everything that is held about a person. */
export function beginDataFile(
  { clock }: Pick<Deps, 'clock'>,
  { session: { staffId, name }, act, id }: Acting,
): Promise<Audited<{ data: { operationId: string } }>> {
  return act(async (transaction) => {
    await requireNotSelf(transaction, staffId, [id]);
    if ((await findPerson(transaction, id, clock.now())) === null) throw refuse('notFound');
    const input: z.infer<typeof inputForm> = { id, by: name };
    const operation = { kind: 'person.export', staffId, input } as const;
    const operationId = await beginOperation(transaction, operation, clock.now());
    const subject = { kind: 'operation' as const, id: operationId, name: copy.subject(id) };
    return {
      result: { data: { operationId: String(operationId) } },
      note: { subject, personId: id },
    };
  });
}

/** Writes the trail entry before the file is complete, so that no file exists without it. */
export function dataFileWork(deps: Deps): OperationWork {
  return async (input, context) => {
    const { id, by } = inputForm.parse(input);
    await context.progress(5, copy.writing);
    const found = await exportPersonNumbered(deps, id);
    if (found === null) return { outcome: 'refused', note: copy.gone, lines: [] };
    async function* content(): AsyncGenerator<string> {
      yield `${JSON.stringify(found, null, 2)}\n`;
      await append(
        context.handle,
        {
          actor: { way: 'panel', staffId: context.staffId, name: by, source: '', requestId: '' },
          action: 'people.exported',
          at: deps.clock.now(),
        },
        {
          subject: { kind: 'operation', id: context.operationId, name: copy.subject(id) },
          personId: id,
        },
      );
    }
    await context.keepFile(copy.file(id), content());
    return { outcome: 'done', note: copy.done, lines: [copy.care] };
  };
}
