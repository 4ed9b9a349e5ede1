import {
  type MessageField,
  type MessageKind,
  type MessageState,
  messageFields,
  messageKinds,
} from '@klub/contract/panel/content/message-values';
import { roles } from '@klub/contract/roles';
import type { ArgsOf, ReplyOf } from '../../lib/api.ts';
import { choice, type FiltersOf } from '../../lib/filters.rules.ts';

export type Message = ReplyOf<'GET /api/panel/v1/messages/:id'>['data'];
export type MessageRow = ReplyOf<'GET /api/panel/v1/messages'>['data'][number];
export type Choices = ReplyOf<'GET /api/panel/v1/message-choices'>['data'];
export type Counted = ReplyOf<'POST /api/panel/v1/messages/count'>['data'];

export type Draft = Omit<ArgsOf<'POST /api/panel/v1/messages'>['body'], 'id' | 'revision'>;
export type Condition = Draft['conditions'][number][number];

export const messageFilters = {
  state: choice<MessageState>('stan', {
    draft: 'szkic',
    waiting: 'czeka-na-druga-osobe',
    planned: 'zaplanowana',
    sending: 'wysylana',
    paused: 'wstrzymana',
    sent: 'wyslana',
    withdrawn: 'odwolana',
  }),
  kind: choice<MessageKind>('rodzaj', { service: 'obslugowa', commercial: 'handlowa' }),
} satisfies FiltersOf<'GET /api/panel/v1/messages'>;

export const recipientFilters = {
  state: choice('odbiorcy', { put: 'dostali', skipped: 'pominieci', withdrawn: 'odwolane' }),
} satisfies FiltersOf<'GET /api/panel/v1/messages/:id/recipients'>;

export type ConditionField = Condition['field'];

export const conditionFields = [
  'role',
  'channel',
  'shop',
  'region',
  'representative',
  'percent',
  'padlock',
  'neverIn',
  'people',
] as const satisfies readonly ConditionField[];

/** A condition while it is typed; empty texts are not chosen yet. */
export type Typed = {
  readonly field: ConditionField | '';
  /** What was chosen; of a shop the codes, with commas. */
  readonly value: string;
  readonly from: string;
  readonly to: string;
  /** Of a pasted list. */
  readonly ids: readonly string[];
};
export type TypedGroup = readonly Typed[];

export const emptyCondition: Typed = { field: '', value: '', from: '', to: '', ids: [] };

/** How a typed condition is read; null: something is missing. */
const readers: { readonly [Field in ConditionField]: (typed: Typed) => Condition | null } = {
  role: ({ value }) => {
    const role = roles.find((one) => one === value);
    return role === undefined ? null : { field: 'role', roles: [role] };
  },
  channel: ({ value }) => (value === '' ? null : { field: 'channel', channels: [value] }),
  shop: ({ value }) => {
    const codes = codesIn(value);
    return codes.length === 0 ? null : { field: 'shop', codes };
  },
  region: ({ value }) => (value === '' ? null : { field: 'region', managers: [value] }),
  representative: ({ value }) =>
    value === '' ? null : { field: 'representative', sellers: [value] },
  percent: ({ from, to }) => {
    const [least, most] = [wholeIn(from), wholeIn(to)];
    return least === null || most === null || least > most
      ? null
      : { field: 'percent', from: least, to: most };
  },
  padlock: ({ value }) =>
    value === 'open' || value === 'closed' ? { field: 'padlock', is: value } : null,
  neverIn: () => ({ field: 'neverIn' }),
  people: ({ ids }) => (ids.length === 0 ? null : { field: 'people', ids: [...ids] }),
};

/** Null: something is missing. */
export function conditionOf(typed: Typed): Condition | null {
  return typed.field === '' ? null : readers[typed.field](typed);
}

function codesIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function wholeIn(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1_000 ? Number(text) : null;
}

/** As it is typed; a condition of several values becomes one of each. */
function typedOf(condition: Condition): Typed[] {
  const { field } = condition;
  const each = (values: readonly string[]): Typed[] =>
    values.map((value) => ({ ...emptyCondition, field, value }));
  switch (condition.field) {
    case 'role':
      return each(condition.roles);
    case 'channel':
      return each(condition.channels);
    case 'shop':
      return each([condition.codes.join(', ')]);
    case 'region':
      return each(condition.managers);
    case 'representative':
      return each(condition.sellers);
    case 'percent':
      return [{ ...emptyCondition, field, from: String(condition.from), to: String(condition.to) }];
    case 'padlock':
      return each([condition.is]);
    case 'neverIn':
      return [{ ...emptyCondition, field }];
    case 'people':
      return [{ ...emptyCondition, field, ids: condition.ids }];
  }
}

/** Null: a condition is not complete. */
export function audienceOf(groups: readonly TypedGroup[]): Draft['conditions'] | null {
  const audience: Condition[][] = [];
  for (const group of groups) {
    const conditions = group.map(conditionOf);
    if (conditions.includes(null)) return null;
    audience.push(conditions.filter((one) => one !== null));
  }
  return audience;
}

/** The form of a message. */
export type Values = {
  kind: string;
  groups: readonly TypedGroup[];
  title: string;
  content: string;
  link: string;
  imie: string;
  procent: string;
  brakuje: string;
};

export function valuesOf(message: Message | null): Values {
  if (message === null)
    return {
      kind: '',
      groups: [],
      title: '',
      content: '',
      link: '',
      imie: '',
      procent: '',
      brakuje: '',
    };
  const { kind, conditions, title, content, link, fallbacks } = message;
  return {
    kind,
    groups: conditions.map((group) => group.flatMap(typedOf)),
    title,
    content,
    link: link ?? '',
    ...fallbacks,
  };
}

/** Null: no kind is chosen, or a condition is not complete. */
export function draftOf(values: Values): Draft | null {
  const kind = messageKinds.find((one) => one === values.kind);
  const conditions = audienceOf(values.groups);
  if (kind === undefined || conditions === null) return null;
  const { title, content, link, imie, procent, brakuje } = values;
  return {
    kind,
    conditions,
    title,
    content,
    link: link === '' ? null : (link as Draft['link']),
    fallbacks: { imie, procent, brakuje },
  };
}

export function usedFields({ title, content }: Pick<Values, 'title' | 'content'>): MessageField[] {
  return messageFields.filter((field) => `${title}${content}`.includes(`{${field}}`));
}

/** Whether something still changes by itself, so that the screen asks again. */
export function isMoving({ state, sendAt }: Pick<MessageRow, 'state' | 'sendAt'>): boolean {
  return state === 'sending' || (state === 'planned' && sendAt !== null);
}
