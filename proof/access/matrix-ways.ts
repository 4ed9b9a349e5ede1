import type { AllEndpoints } from '@klub/contract';
import type { z } from 'zod';
import type { Principal } from './principals.ts';

/** All ids that a call can name: the caller's own, another person's, or ones that do not exist. */
export type ObjectIds = {
  readonly personId: string;
  readonly phone: string;
  /** The number of a joined person. */
  readonly member: string;
  readonly password: string;
  readonly lastName: string;
  readonly userType: string;
  readonly shop: string;
  readonly channel: string;
  readonly seller: string;
  readonly manager: string;
  readonly prefix: string;
  readonly sap: string;
  readonly notification: string;
  readonly letter: string;
  readonly device: string;
  readonly pill: string;
  readonly pillLater: string;
  readonly question: string;
  readonly questionLater: string;
  readonly replies: readonly string[];
  readonly news: string;
  readonly newsLater: string;
  readonly newsId: string;
  readonly zone: string;
  readonly zoneLater: string;
  readonly zoneId: string;
  readonly zoneCategory: string;
  readonly contactCategory: string;
  readonly special: string;
  readonly specialId: string;
  readonly specialLater: string;
  readonly approval: string;
  readonly invitation: string;
  readonly invitedPhone: string;
  readonly download: string;
  readonly period: string;
  readonly year: string;
};

type Part<Row, Name extends 'params' | 'query' | 'body'> = Row extends {
  readonly [N in Name]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : never;

/** What is sent, as the row takes it. */
type Sent<Row> = (Row extends { readonly params: unknown }
  ? { readonly params: Part<Row, 'params'> }
  : unknown) & {
  readonly query?: Row extends { readonly query: unknown } ? Partial<Part<Row, 'query'>> : never;
} & (Row extends { readonly body: unknown } ? { readonly body: Part<Row, 'body'> } : unknown);

/** A status; `nothing`: an answer without a single row. */
export type Outcome = number | 'nothing';
export const kinds = ['own', 'other', 'none'] as const;
export type ObjectIdKind = (typeof kinds)[number];

/** One way to make a call, and the status for permitted callers; 200 unless given. */
export type Way<Row> = {
  readonly names: string;
  readonly call: (named: ObjectIds, own: ObjectIds) => Sent<Row>;
  readonly own?: Outcome;
  readonly other?: Outcome;
  readonly none?: Outcome;
  readonly but?: { readonly [Who in Principal]?: Partial<Record<ObjectIdKind, Outcome>> };
  /** The response may contain the time before a person moved elsewhere. */
  readonly isPast?: true;
  /** Afterwards the session, the password or the person has changed: the call is made by another person. */
  readonly spends?: true;
};

type Ways<Calls extends keyof AllEndpoints> = {
  readonly [Call in Calls]: readonly Way<AllEndpoints[Call]>[];
};
type CallsWithInput = {
  [Call in keyof AllEndpoints]: Extract<
    keyof AllEndpoints[Call],
    'params' | 'query' | 'body'
  > extends never
    ? never
    : Call;
}[keyof AllEndpoints];

/** Every call of the contract that takes input: one that is forgotten does not compile. */
export type Matrix = Ways<CallsWithInput> & Partial<Ways<keyof AllEndpoints>>;

/** The way of a call without input: it can name nothing. */
export const nothingNamed = { names: 'nothing', call: () => ({}) };

/** The same, once its calls are only names. */
export type AnyWay = Omit<Way<unknown>, 'call'> & {
  call(
    named: ObjectIds,
    own: ObjectIds,
  ): {
    readonly params?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
  };
};
