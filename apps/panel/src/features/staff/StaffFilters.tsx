import { staffRoleNames, staffRoles } from '@klub/contract/panel/permissions';
import { Select } from '@klub/ui/controls/Select.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import { accountStates, orders, type View } from './staff.rules.ts';

type StaffFiltersProps = {
  view: View;
  onShow: (changes: Partial<View>, how?: { replace?: boolean }) => void;
};

const roles = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }));
const states = accountStates.map((value) => ({ value, label: copy.states[value] }));
const sorts = orders.map((value) => ({ value, label: copy.orders[value] }));

/** All accounts are loaded, so each filter acts immediately. */
export function StaffFilters({ view, onShow }: StaffFiltersProps) {
  return (
    <ListFilters label={copy.filters}>
      <SearchField
        label={copy.search}
        value={view.search}
        onSearch={(search) => onShow({ search }, { replace: true })}
      />
      <Select
        label={copy.role}
        placeholder={copy.anyRole}
        options={roles}
        value={view.role ?? ''}
        onChange={({ target }) => onShow({ role: staffRoles.find((one) => one === target.value) })}
      />
      <Select
        label={copy.state}
        placeholder={copy.anyState}
        options={states}
        value={view.state ?? ''}
        onChange={({ target }) =>
          onShow({ state: accountStates.find((one) => one === target.value) })
        }
      />
      <Select
        label={copy.order}
        options={sorts}
        value={view.order}
        onChange={({ target }) =>
          onShow({ order: orders.find((one) => one === target.value) ?? 'name' })
        }
      />
    </ListFilters>
  );
}
