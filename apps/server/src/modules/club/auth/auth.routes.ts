import type { authEndpoints } from '@klub/contract/calls/auth';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { withMinimumDuration } from '../../../infra/control/minimum-duration.ts';
import { e164Of } from '../../../infra/phone.ts';
import { rateLimiter } from '../../../infra/http/rate-limit.ts';
import { invalid } from '../../../infra/refusal.ts';
import type { Accounts } from './accounts.ts';
import { authCopy } from './auth.copy.ts';
import { announce, approvalsOf, remind } from './login-start.service.ts';
import { loginService } from './login.service.ts';

/**
 * Minimum time of a reply. Finding an account takes 0.05 ms longer than finding none, which thirty
 * calls would reveal; without a password comparison both take less than this (HZ2).
 */
const answerNoSoonerMs = 10;
/** Minimum time of a reply: a reminder writes more rows for an existing account. */
const remindNoSoonerMs = 20;

export function authHandlers(parts: Accounts): HandlersOf<typeof authEndpoints> {
  const login = loginService(parts);
  const limiter = rateLimiter(parts.database, parts.clock);
  return {
    'GET /approvals/:username': ({ params }) =>
      withMinimumDuration(answerNoSoonerMs, async () => {
        const phone = e164Of(params.username);
        const data = phone === null ? [] : await approvalsOf(parts, phone);
        return { regulations: data.length > 0, data };
      }),

    'POST /authorization/token/': ({ body, caller }) =>
      announce(parts, limiter, { phone: phoneIn(body.username), sent: body.approvals, caller }),

    'POST /authorization/remind-password': async ({ body, caller }) => {
      const phone = phoneIn(body.username);
      const message = await withMinimumDuration(remindNoSoonerMs, () =>
        remind(parts, phone, caller),
      );
      return message === null ? { code: 200 } : { code: 200, message };
    },

    'POST /authorization': async ({ body, caller }) => {
      const phone = phoneIn(body.username);
      const token = await withMinimumDuration(answerNoSoonerMs, () =>
        login({ phone, password: body.password, caller }),
      );
      return { data: { access_token: token } };
    },

    'POST /api/v1/logout': ({ session, write }) =>
      write(async (handle) => {
        await parts.sessions.end(handle, session);
        return { code: 200 };
      }),
  };
}

function phoneIn(typed: string): string {
  const phone = e164Of(typed);
  if (phone === null) throw invalid({ username: [authCopy.notANumber] });
  return phone;
}
