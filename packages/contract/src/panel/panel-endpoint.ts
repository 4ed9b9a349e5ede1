import type { Endpoint, Method } from '../endpoint.ts';
import type { Failure } from '../failures.ts';
import type { TrailAction } from './actions.ts';
import type { PanelFailure } from './failures.ts';
import type { Permission } from './permissions.ts';

/**
 * Who of the operator's people may call. `public`: without a session. `signedIn`: any role. There is no default: a row
 * without it does not compile.
 */
export type PanelAccess = 'public' | 'signedIn' | Permission;

type Common = Omit<Endpoint, 'access' | 'writes' | 'encoding' | 'failures'> & {
  readonly may: PanelAccess;
  /** Refusals beyond those that every endpoint shares. */
  readonly failures: readonly (Failure | PanelFailure)[];
  /** Requires a second factor of the last five minutes. */
  readonly fresh?: true;
  /**
   * The part of the path or the query with a participant's id: the trail entry of a read names that
   * person.
   */
  readonly ofPerson?: 'id' | 'person' | 'personId';
  /** This field may arrive as a body of bytes, larger than JSON may be: base64 for the handler, the other fields in the query. */
  readonly bytes?: { readonly field: string; readonly max: number };
};

/** A POST writes, and names its action of the trail; an intermediate step says why it has none. */
export type PanelWrite = Common & { readonly reads: 'nothing' | 'people' } & (
    | { readonly audit: TrailAction }
    | { readonly audit: 'none'; readonly because: string }
  );

/**
 * Which personal data the reply contains; if any, the trail entry is written before the reply
 * leaves.
 */
export type PanelRead = Common &
  (
    | { readonly reads: 'nothing'; readonly audit?: never }
    | {
        readonly reads: 'people';
        readonly audit: TrailAction;
        /** True for a reply that names people; others leave no entry. Left out: every reply does. */
        readonly isNamed?: (reply: unknown) => boolean;
      }
  );

export type PanelEndpoint = PanelRead | PanelWrite;

export type PanelCall = `${Method} /api/panel/v1/${string}`;

export type PanelEndpoints = {
  readonly [Name in PanelCall]?: Name extends `POST ${string}` ? PanelWrite : PanelRead;
};

/** Keeps the literal types of a module's rows while checking their form. */
export function panelRows<const Rows extends PanelEndpoints>(rows: Rows): Rows {
  return rows;
}
