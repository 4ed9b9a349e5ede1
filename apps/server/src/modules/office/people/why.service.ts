import type { peopleRows } from '@klub/contract/panel/people/people';
import type { z } from 'zod';
import { may, type StaffRole } from '@klub/contract/panel/permissions';
import type { Deps } from '../../../infra/deps.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { explainPeriod, explainTask, explainYear } from '../../money/explain/explain.ts';
import { findPerson, findShops } from './card.store.ts';
import { nameOf } from './people.service.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

type Period = z.input<
  (typeof peopleRows)['GET /api/panel/v1/people/:id/why/:period']['reply']
>['data'];
type Year = z.input<
  (typeof peopleRows)['GET /api/panel/v1/people/:id/why-year/:year']['reply']
>['data'];
type Task = z.input<
  (typeof peopleRows)['GET /api/panel/v1/people/:id/why-task/:slug']['reply']
>['data'];
type WhyDeps = Pick<Deps, 'database' | 'clock'>;
/** Names and words of corrections are for accounts that may open their page. */
type Asking = { readonly roles: readonly StaffRole[] };

/** Throws `notFound` for an unknown person, and for a period without figures and entries. */
export async function explainAmount(
  deps: WhyDeps,
  session: Asking,
  id: number,
  period: string,
): Promise<Period> {
  const { reader, head } = await whose(deps, session, id);
  return {
    ...head,
    chain: await explainPeriod(deps.database.kysely, reader, period, deps.clock.now()),
  };
}

export async function explainAmounts(
  deps: WhyDeps,
  session: Asking,
  id: number,
  year: number,
): Promise<Year> {
  const { reader, head } = await whose(deps, session, id);
  return { ...head, chain: await explainYear(deps.database.kysely, reader, year) };
}

/** Throws `notFound` for an unknown person, and for a task that does not address the person. */
export async function explainTaskAmount(
  deps: WhyDeps,
  session: Asking,
  id: number,
  slug: string,
): Promise<Task> {
  const { reader, head } = await whose(deps, session, id);
  return {
    ...head,
    chain: await explainTask(deps.database.kysely, reader, slug, deps.clock.now()),
  };
}

/** Includes deleted accounts, whose money is kept longer than their names. */
async function whose({ database: { kysely }, clock }: WhyDeps, { roles }: Asking, id: number) {
  const now = clock.now();
  const person = await findPerson(kysely, id, now);
  if (person === null) throw refuse('notFound');
  const shops = (await findShops(kysely, id, dayOf(now))).filter(({ isNow }) => isNow);
  const { phone, role } = person;
  const names = await roleNamesOn(kysely, dayOf(now));
  return {
    reader: { personId: id, role, seesOffice: may(roles, 'money.read') },
    head: {
      person: {
        id: String(id),
        name: nameOf(person),
        phone: maskedPhone(phone),
        role: names[role],
        shops: shops.map(({ code, name }) => `${code} ${name}`),
      },
      at: now.toISOString(),
    },
  };
}
