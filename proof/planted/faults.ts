import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfDeployment } from './deployment.ts';
import { faultsOfDoors } from './doors.ts';
import { faultsOfPanel } from './panel.ts';
import { faultsOfAccounts } from './accounts.ts';
import { faultsOfAmounts } from './amounts.ts';
import { faultsOfCalled } from './called.ts';
import { faultsOfContent } from './content.ts';
import { faultsOfCost } from './cost.ts';
import { faultsOfEngines } from './engines.ts';
import type { Edit, Fault } from './fault.ts';
import { faultsOfImports } from './imports.ts';
import { faultsOfFinding } from './found.ts';
import { faultsOfForms } from './forms.ts';
import { faultsOfInstallation } from './installation.ts';
import { faultsOfLead } from './led.ts';
import { faultsOfLeavers } from './leavers.ts';
import { faultsOfCalling } from './calling.ts';
import { faultsOfLetters } from './letters.ts';
import { faultsOfMeaning } from './meaning.ts';
import { faultsOfMessages } from './messages.ts';
import { faultsOfMoney } from './money.ts';
import { faultsOfObservation } from './observed.ts';
import { faultsOfOrders } from './orders.ts';
import { faultsOfPeopleAndMoney } from './people-and-money.ts';
import { faultsOfReturns } from './returns.ts';
import { faultsOfProposals } from './proposals.ts';
import { faultsOfSafety } from './safety.ts';
import { faultsOfScreens } from './screens.ts';
import { faultsOfSeen } from './seen.ts';
import { faultsOfSpecification } from './specified.ts';
import { faultsOfVerify } from './verify.ts';
import { faultsOfWriting } from './written.ts';

export const faults: readonly Fault[] = [
  ...faultsOfAccounts,
  ...faultsOfAmounts,
  ...faultsOfCalled,
  ...faultsOfContent,
  ...faultsOfCost,
  ...faultsOfDeployment,
  ...faultsOfImports,
  ...faultsOfLead,
  ...faultsOfLeavers,
  ...faultsOfCalling,
  ...faultsOfLetters,
  ...faultsOfOrders,
  ...faultsOfMeaning,
  ...faultsOfMessages,
  ...faultsOfMoney,
  ...faultsOfPanel,
  ...faultsOfDoors,
  ...faultsOfEngines,
  ...faultsOfPeopleAndMoney,
  ...faultsOfReturns,
  ...faultsOfProposals,
  ...faultsOfSafety,
  ...faultsOfForms,
  ...faultsOfFinding,
  ...faultsOfScreens,
  ...faultsOfSeen,
  ...faultsOfSpecification,
  ...faultsOfVerify,
  ...faultsOfWriting,
  ...faultsOfInstallation,
  ...faultsOfObservation,
];

/** The file's text with the edit in it; throws unless the replaced text occurs exactly once. */
export function planted(folder: string, { file, before, after }: Edit): string {
  const text = readFileSync(join(folder, file), 'utf8');
  const [head, tail, ...more] = text.split(before);
  if (head === undefined || tail === undefined || more.length > 0) {
    throw new Error(`${file} has no single place with: ${before.trim()}`);
  }
  return head + after + tail;
}
