import type { Pill } from './content.ts';
import { servicePills } from './pills-service.ts';
import { toolPills } from './pills-tools.ts';
import { wallPills } from './pills-walls.ts';

export const pills: readonly Pill[] = [...wallPills, ...toolPills, ...servicePills];
