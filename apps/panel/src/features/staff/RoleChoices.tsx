import { panelFailures } from '@klub/contract/panel/failures';
import {
  type StaffRole,
  staffRoleNames,
  staffRoles,
  needsTwo,
} from '@klub/contract/panel/permissions';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { rolesCopy as copy, staffCopy } from './staff.copy.ts';
import { type RoleFault } from './staff.rules.ts';

type RoleChoicesProps = {
  wanted: readonly StaffRole[];
  fault: RoleFault | undefined;
  errors: readonly string[];
  onChange: (wanted: readonly StaffRole[]) => void;
  /** Why a role cannot be chosen or left, in a sentence. */
  fixed?: (role: StaffRole) => string | undefined;
};

/** The five roles, each with its purpose and the way it is granted. */
export function RoleChoices({
  wanted,
  fault,
  errors,
  onChange,
  fixed = () => undefined,
}: RoleChoicesProps) {
  const refused = fault === 'signoffOpen' ? copy.open : fault && panelFailures[fault].message;
  return (
    <ChoiceGroup legend={copy.legend} errors={refused === undefined ? errors : [refused]}>
      {staffRoles.map((role) => {
        const why = fixed(role);
        return (
          <Checkbox
            key={role}
            label={staffRoleNames[role]}
            details={[staffCopy.about[role], why ?? (needsTwo(role) ? copy.byTwo : '')]
              .filter(Boolean)
              .join(' ')}
            checked={wanted.includes(role)}
            disabled={why !== undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...wanted, role] : wanted.filter((one) => one !== role))
            }
          />
        );
      })}
    </ChoiceGroup>
  );
}
