import type { Fault } from './fault.ts';

const messages = 'apps/server/src/modules/office/messages';

/** Guards of messages to participants. */
export const faultsOfMessages: readonly Fault[] = [
  {
    name: 'message-twice',
    guard: 'a recipient is marked in the statement that puts the message, under one cause',
    edits: [
      {
        file: `${messages}/recipients.store.ts`,
        before: 'recipient.person_id = judged.id',
        after: 'recipient.person_id = judged.id and (judged.why is not null or random() < 0.9)',
      },
      {
        file: `${messages}/recipients.store.ts`,
        before: 'person.id, ${causeOf(messageId)},',
        after: "person.id, ${causeOf(messageId)} || ':' || gen_random_uuid(),",
      },
    ],
    caughtBy: { tests: [`${messages}/messages.crash.test.ts`] },
  },
  {
    name: 'message-without-consent',
    guard: 'a commercial message asks for the consent at the moment of its sending',
    edits: [
      {
        file: `${messages}/audiences.store.ts`,
        before: ': sql`${consent} is null`;',
        after: ': sql`false`;',
      },
    ],
    caughtBy: { tests: [`${messages}/messages.test.ts`] },
  },
];
