import { programmeName } from '@klub/contract/roles';
import { createContext } from 'react';

/** What the programme calls itself; before the account is known, the preset name. */
export const ProgrammeName = createContext(programmeName);
