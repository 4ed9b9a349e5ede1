import type { FormName } from '@klub/contract/panel/form-names';
import { useQuery } from '@tanstack/react-query';
import type { Act } from '../../lib/act.ts';
import type { ReplyOf } from '../../lib/api.ts';
import { apart, once, panelQuery } from '../../lib/query.ts';

const form = 'GET /api/panel/v1/forms/:form';

export type FormRead = ReplyOf<typeof form>['data'];
export type FormField = FormRead['fields'][number];

export function useForm(name: FormName, of: string | null) {
  return useQuery({
    ...panelQuery(form, { params: { form: name }, query: of === null ? {} : { of } }),
    ...once,
    ...apart,
    // What another person has changed since the last visit is read again.
    staleTime: 0,
  });
}

/** Opens the import of what was typed; its screen shows the effect. */
export const sendingForm: Act<'POST /api/panel/v1/forms/:form'> = {
  call: 'POST /api/panel/v1/forms/:form',
  stale: [form, 'GET /api/panel/v1/imports'],
  said: () => '',
};
