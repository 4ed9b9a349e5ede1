import type { formRows } from '@klub/contract/panel/forms';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { EnteredDeps } from '../imports/imports.ts';
import { readForm, sendForm } from './forms.service.ts';

export function formHandlers(deps: EnteredDeps): PanelHandlersOf<typeof formRows> {
  return {
    'GET /api/panel/v1/forms/:form': ({ params, query }) =>
      readForm(deps, params.form, query.of ?? null),
    'POST /api/panel/v1/forms/:form': ({ params, body, session, act }) =>
      sendForm(deps, act, session.staffId, { form: params.form, ...body }),
  };
}
