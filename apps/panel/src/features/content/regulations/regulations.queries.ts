import { useQuery } from '@tanstack/react-query';
import type { Act } from '../../../lib/act.ts';
import { act } from '../../../lib/act.ts';
import { listQuery, once, panelQuery } from '../../../lib/query.ts';
import { regulationsCopy as copy } from './regulations.copy.ts';

const documents = 'GET /api/panel/v1/documents';
const document = 'GET /api/panel/v1/documents/:document';
const versions = 'GET /api/panel/v1/documents/:document/versions';
const words = 'GET /api/panel/v1/documents/:document/versions/:number';
const missing = 'GET /api/panel/v1/documents/:document/missing';
const changed = [documents, document, versions] as const;

export const useDocuments = () => useQuery(panelQuery(documents));
export const useDocument = (name: string) =>
  useQuery(panelQuery(document, { params: { document: name } }));
export const useVersions = (name: string, page: number) =>
  useQuery(listQuery(versions, { params: { document: name }, query: { page: String(page) } }));
export const useVersionWords = (name: string, number: string) =>
  useQuery(panelQuery(words, { params: { document: name, number } }));
export const useMissing = (name: string, who: 'missing' | 'agreed', page: number) =>
  useQuery({
    ...listQuery(missing, { params: { document: name }, query: { who, page: String(page) } }),
    ...once,
  });

export const saving: Act<'POST /api/panel/v1/documents/:document/draft'> = {
  call: 'POST /api/panel/v1/documents/:document/draft',
  stale: changed,
  said: ({ data }) =>
    data.removed.length === 0 ? copy.draft.saved : copy.draft.removed(data.removed.join(', ')),
};

export const discarding = act('POST /api/panel/v1/documents/:document/discard', ...changed);

export const withdrawing = act('POST /api/panel/v1/documents/:document/withdraw', ...changed);

export const proposing: Act<'POST /api/panel/v1/documents/:document/propose'> = {
  call: 'POST /api/panel/v1/documents/:document/propose',
  stale: changed,
  said: () => copy.propose.done,
};

export const reminding: Act<'POST /api/panel/v1/documents/:document/remind'> = {
  call: 'POST /api/panel/v1/documents/:document/remind',
  stale: [document],
  said: ({ data }) => copy.remind.done(data.people),
};
