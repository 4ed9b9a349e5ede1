import { allButUser2, everyone, participants, planRoles, salesmen, type Role } from './roles.ts';

/** The screens that notifications lead to, each with who may open it: a part of the route table of the specification. */
export const targets = {
  '/konto': everyone,
  '/kontakt/zgloszenia/:slug': everyone,
  '/edytuj-dane': everyone,
  '/wiedza/wynik': everyone,
  '/wiedza/pigulki-wiedzy/:slug': everyone,
  '/wyzwania/miesieczne': planRoles,
  '/wyzwania/osiagniecia': planRoles,
  '/zadania-specjalne': participants,
  '/zadania-specjalne/:slug/podsumowanie': participants,
  '/zasady': allButUser2,
  '/raporty': salesmen,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** The address of such a screen. */
export type Target = Filled<keyof typeof targets>;
type Filled<Path> = Path extends `${infer Before}:slug${infer After}`
  ? `${Before}${string}${After}`
  : Path;
