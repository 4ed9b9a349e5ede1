import { useQuery } from '@tanstack/react-query';
import type { Act } from '../../lib/act.ts';
import type { PostCall, ReplyOf } from '../../lib/api.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, once, panelQuery, queryClient } from '../../lib/query.ts';
import { actsCopy, answerCopy, newCopy, templatesCopy } from './letters.copy.ts';
import { letterFilters, questionOf } from './letters.rules.ts';

const list = 'GET /api/panel/v1/letters';
const one = 'GET /api/panel/v1/letters/:id';
const due = 'GET /api/panel/v1/letters-due';
const templates = 'GET /api/panel/v1/letter-templates';
const readiness = 'GET /api/panel/v1/months/:month/readiness';

export type LetterRow = ReplyOf<typeof list>['data'][number];
export type Letter = ReplyOf<typeof one>['data'];
export type Template = ReplyOf<typeof templates>['data'][number];

export function useLetters() {
  const asked = useFilters(letterFilters);
  const query = useQuery({
    ...listQuery(list, { query: questionOf(asked.filters, asked.page) }),
    ...once,
    staleTime: 0,
  });
  return { ...asked, query };
}

export function useLetter(id: string) {
  return useQuery({ ...panelQuery(one, { params: { id } }), ...once, staleTime: 0 });
}

export function useTemplates() {
  return useQuery(panelQuery(templates));
}

const changed = [list, one, due, readiness] as const;

function changing<C extends PostCall>(call: C, words: string): Act<C> {
  return { call, stale: changed, said: () => words };
}

export const assigning = changing('POST /api/panel/v1/letters/:id/assign', actsCopy.assigned);
export const sorting = changing('POST /api/panel/v1/letters/:id/sort', actsCopy.sorted);
export const noting = changing('POST /api/panel/v1/letters/:id/note', actsCopy.noted);
export const merging = changing('POST /api/panel/v1/letters/:id/merge', actsCopy.merged);
export const answering = changing('POST /api/panel/v1/letters/:id/answer', answerCopy.sent);

export const previewing: Act<'POST /api/panel/v1/letters/:id/preview'> = {
  call: 'POST /api/panel/v1/letters/:id/preview',
  stale: [],
  said: () => '',
};

export const typing: Act<'POST /api/panel/v1/letters'> = {
  call: 'POST /api/panel/v1/letters',
  stale: changed,
  said: ({ data }) => newCopy.saved(data.number),
};

export const savingTemplate: Act<'POST /api/panel/v1/letter-templates'> = {
  call: 'POST /api/panel/v1/letter-templates',
  stale: [templates],
  said: () => templatesCopy.saved,
};

export const removingTemplate: Act<'POST /api/panel/v1/letter-templates/:id/remove'> = {
  call: 'POST /api/panel/v1/letter-templates/:id/remove',
  stale: [templates],
  said: () => templatesCopy.removed,
};

/** After a refusal because another account was faster: the letter as it is now. */
export function refreshLetter(): void {
  void queryClient.invalidateQueries({ queryKey: [one] });
}
