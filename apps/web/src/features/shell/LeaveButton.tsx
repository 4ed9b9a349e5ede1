import { Icon, addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { useLeave } from './leave.ts';
import styles from './Shell.module.css';
import { shellCopy } from './shell.copy.ts';

addIcons(moreDrawings);

/** The logout in the header, where no menu has it. */
export function LeaveButton() {
  const leave = useLeave();
  return (
    <button type="button" className={styles.leave} onClick={() => void leave()}>
      <Icon name="logout" />
      {shellCopy.logOut}
    </button>
  );
}
