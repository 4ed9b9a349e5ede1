import type { authEndpoints } from '@klub/contract/auth';
import type { HandlersOf } from '../../infra/mount.ts';
import { e164Of } from '../../infra/phone.ts';
import { invalid } from '../../infra/refusal.ts';
import type { Accounts } from './accounts.ts';
import { authCopy } from './auth.copy.ts';
import { announce, approvalsOf } from './entry.service.ts';
import { loginService } from './login.service.ts';
import { issueBySms } from './temporary-passwords.service.ts';

export function authHandlers(parts: Accounts): HandlersOf<typeof authEndpoints> {
  const login = loginService(parts);
  return {
    'GET /approvals/:username': async ({ params }) => {
      const phone = e164Of(params.username);
      const data = phone === null ? [] : await approvalsOf(parts, phone);
      return { regulations: data.length > 0, data };
    },

    'POST /authorization/token/': ({ body, caller }) =>
      announce(parts, { phone: phoneIn(body.username), sent: body.approvals, caller }),

    'POST /authorization/remind-password': async ({ body }) => {
      await issueBySms(parts, phoneIn(body.username), 'reminder');
      return { code: 200 };
    },

    'POST /authorization': async ({ body, caller }) => {
      const token = await login({ phone: phoneIn(body.username), password: body.password, caller });
      return { data: { access_token: token } };
    },

    'POST /api/v1/logout': async ({ session }) => {
      await parts.sessions.end(session);
      return { code: 200 };
    },
  };
}

function phoneIn(typed: string): string {
  const phone = e164Of(typed);
  if (phone === null) throw invalid({ username: [authCopy.notANumber] });
  return phone;
}
