import type { Role } from '@klub/contract/roles';
import { type Path, paths } from './paths.ts';

/** The landing screen of each role, to which Index redirects [R01]. */
export const homes: Record<Role, Path> = {
  user1: paths.challenges,
  user2: paths.specials,
  user3: paths.challenges,
  salesman: paths.reports,
};
