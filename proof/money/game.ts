import type { PanelAnswer } from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import { dayOf } from '../../apps/server/src/infra/warsaw.ts';
import type { Model } from './model.ts';
import type { Step } from './steps.ts';
import type { MoneyWorld } from './world.ts';

export type Played = { readonly wrong: string[]; readonly done: Map<string, number> };
export type Game = Played & {
  readonly world: MoneyWorld;
  readonly now: Model;
  readonly ids: string[];
};

export type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

export function mustBe(game: Game, isMet: boolean, what: string): void {
  if (!isMet) game.wrong.push(what);
}

export function noteDone({ done }: Game, name: string): void {
  done.set(name, (done.get(name) ?? 0) + 1);
}

/**
 * Sends a call once or twice; returns the reply that executed. Executing twice is wrong, unless the
 * call is idempotent.
 */
export async function send(
  game: Game,
  name: string,
  twice: 'no' | 'after' | 'beside',
  call: () => Promise<PanelAnswer>,
  isIdempotent = false,
): Promise<PanelAnswer | null> {
  const answers =
    twice === 'beside'
      ? await Promise.all([call(), call()])
      : [await call(), ...(twice === 'after' ? [await call()] : [])];
  for (const { status, body } of answers)
    if (status >= 500) game.wrong.push(`${name}: ${status} ${JSON.stringify(body)}`);
  const done = answers.filter(({ status }) => status === 200);
  if (done.length > 1 && !isIdempotent) game.wrong.push(`${name} was done twice`);
  if (done[0] !== undefined) noteDone(game, name);
  else noteDone(game, `${name} refused`);
  return done[0] ?? null;
}

export function today({ clock }: MoneyWorld): string {
  return dayOf(clock.now());
}
