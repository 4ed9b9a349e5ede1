import { pdf } from '../../apps/server/src/infra/files/attachments.testing.ts';
import { type Answer, type Request, ask, json, sourceOf } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { approvalCount, type FaultsProgramme } from './programme.ts';
import { password } from '../parts/people.ts';

const writeKinds = ['answer', 'invitation', 'profile', 'consent', 'contact', 'read'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** One write, retried until the server acknowledges it. */
export type Write = {
  readonly kind: WriteKind;
  /** What is looked for in the tables afterwards. */
  readonly key: string;
  readonly attempt: () => Promise<Attempted>;
};

/** True: the server has acknowledged it. False: it is tried again. Limited: the server has told the person to wait. */
export type Attempted = boolean | 'limited';

/** The answers to writers. */
export type Told = {
  /** Responses that are neither an acknowledgement nor a request to retry. */
  readonly unforeseen: string[];
  /** What was acknowledged and then read back as it had been before. */
  readonly undone: string[];
  /** Every answer of the server. */
  readonly onAnswer?: (answer: Answer, request: Request) => void;
};

type Call = (request: Request) => Promise<Answer>;

/** In an order in which all kinds are under way at all times. */
export function writesOf(club: TestServer, programme: FaultsProgramme, told: Told): Write[] {
  const call: Call = async (request) => {
    const answer = await ask(club, request);
    told.onAnswer?.(answer, request);
    return answer;
  };
  const kinds = [
    answers(call, programme, told),
    invitations(call, programme, told),
    profiles(call, programme, told),
    consents(call, programme, told),
    contacts(call, programme, told),
    reads(call, programme, told),
  ];
  const longest = Math.max(...kinds.map((writes) => writes.length));
  return Array.from({ length: longest }, (_, index) =>
    kinds.flatMap((writes) => writes[index] ?? []),
  ).flat();
}

/** Acknowledged, or to be tried again; anything else is noted. */
function isDone({ status, text }: Answer, what: string, { unforeseen }: Told): boolean {
  if (status === 200) return true;
  if (![0, 429, 500, 503, 507].includes(status))
    unforeseen.push(`${what}: ${status} ${text.slice(0, 200)}`);
  return false;
}

function answers(call: Call, { members, questions }: FaultsProgramme, told: Told): Write[] {
  return questions.flatMap(({ slug, right, wrong }, index) =>
    members.map(({ id, token }) => {
      const isRight = (id + index) % 4 !== 0;
      let isOpened = false;
      return {
        kind: 'answer' as const,
        key: `${id} ${slug} ${isRight ? 'correct' : 'wrong'}`,
        attempt: async () => {
          // Opened once only: after a wrong answer a second look would begin the second chance.
          isOpened ||= isDone(
            await call({ path: `/api/v1/question/${slug}`, token }),
            'question',
            told,
          );
          if (!isOpened) return false;
          const body = { state: 'sendAnswer', replies: [isRight ? right : wrong], responseTime: 2 };
          const path = `/api/v1/questions/${slug}/reply`;
          return isDone(await call({ method: 'POST', path, token, body }), 'answer', told);
        },
      };
    }),
  );
}

function invitations(
  call: Call,
  { salesmen, invitationsEach }: FaultsProgramme,
  told: Told,
): Write[] {
  return Array.from({ length: invitationsEach }).flatMap((_, index) =>
    salesmen.map(({ token, customer }) => {
      const phone = String(600_000_000 + Number(customer) * 1_000 + index);
      let isRepeated = false;
      return {
        kind: 'invitation' as const,
        key: `+48${phone}`,
        attempt: async () => {
          const body = { type: 'user1', prefix: 'PL', user_id: customer, phone };
          const answer = await call({
            method: 'POST',
            path: '/api/v1/invitations/post',
            token,
            body,
          });
          // A repeat after a lost answer is refused: this number is invited already.
          if (isRepeated && answer.status === 400 && answer.text.includes('"phone"')) return true;
          isRepeated ||= [0, 500, 503].includes(answer.status);
          return isDone(answer, 'invitation', told);
        },
      };
    }),
  );
}

/** The changes of one person are sequential, and each finds the previous one. */
function profiles(call: Call, { members, questions }: FaultsProgramme, told: Told): Write[] {
  const turns = new Map<number, Promise<unknown>>();
  return questions.flatMap((_, index) =>
    members.map(({ id, token }) => {
      const [before, email] = [index === 0 ? '' : emailOf(id, index - 1), emailOf(id, index)];
      const change = async (): Promise<boolean> => {
        const read = await call({ path: '/api/v1/user/get', token });
        if (!isDone(read, 'profile', told)) return false;
        const { profile } = json<{ message: { profile: { email: string } } }>(read).message;
        if (profile.email !== before && profile.email !== email) {
          told.undone.push(`profile ${id}: ${profile.email} instead of ${before}`);
        }
        const body = { firstname: 'Jan', lastname: 'Kowalski', email };
        const path = '/api/v1/user/updateandreturnerrors';
        return isDone(await call({ method: 'POST', path, token, body }), 'profile', told);
      };
      return {
        kind: 'profile' as const,
        key: `${id} ${email}`,
        attempt: async () => {
          const turn = (turns.get(id) ?? Promise.resolve()).then(change);
          turns.set(id, turn);
          return turn;
        },
      };
    }),
  );
}

function emailOf(id: number, index: number): string {
  return `zmiana${index}.${id}@example.pl`;
}

/** The ticks count with the first login of their number. */
function consents(call: Call, { newcomers }: FaultsProgramme, told: Told): Write[] {
  return newcomers.map(({ id, phone }) => {
    const source = sourceOf(id);
    const ticks = Array.from({ length: approvalCount }, (_, index) => ({
      id: String(index + 1),
      value: true,
    }));
    return {
      kind: 'consent' as const,
      key: String(id),
      attempt: async () => {
        const from = { source, device: `browser-of-somebody-${phone}` };
        const announced = { username: phone, approvals: ticks };
        const token = await call({
          method: 'POST',
          path: '/authorization/token/',
          body: announced,
          ...from,
        });
        if (token.status === 429) return 'limited';
        if (!isDone(token, 'announcement', told)) return false;
        const body = { username: phone, password };
        const login = await call({ method: 'POST', path: '/authorization', body, ...from });
        return login.status === 429 ? 'limited' : isDone(login, 'login', told);
      },
    };
  });
}

function contacts(call: Call, { members, questions }: FaultsProgramme, told: Told): Write[] {
  return questions.flatMap((_, index) =>
    members.map(({ id, token }) => {
      const submission = `list-${id}-${index}`;
      return {
        kind: 'contact' as const,
        key: submission,
        attempt: async () => {
          const form = new FormData();
          form.append('category', 'konto');
          form.append('email', 'jan@example.pl');
          form.append('message', submission);
          form.append('submission', submission);
          form.append('file', new Blob([new Uint8Array(pdf)]), 'pismo.pdf');
          return isDone(
            await call({ method: 'POST', path: '/api/v1/contact', token, form }),
            'contact',
            told,
          );
        },
      };
    }),
  );
}

function reads(call: Call, { members, notifications }: FaultsProgramme, told: Told): Write[] {
  const tokens = new Map(members.map(({ id, token }) => [id, token]));
  return notifications.map(({ personId, slug }) => ({
    kind: 'read' as const,
    key: slug,
    attempt: async () => {
      const token = tokens.get(personId);
      const path = `/api/v1/notifications/${slug}/update`;
      return isDone(await call({ method: 'POST', path, token }), 'notification', told);
    },
  }));
}
