import { assignmentRows } from './people/assignments.ts';
import { contentRows } from './content/contents.ts';
import { draftRows } from './content/drafts.ts';
import { correctionRows } from './money/corrections.ts';
import { dashboardRows } from './dashboard.ts';
import { entryRows } from './entry.ts';
import { formRows } from './forms.ts';
import { firstRunRows } from './first-run.ts';
import { exportRows, importRows } from './imports.ts';
import { invitationRows } from './people/invitations.ts';
import { letterRows } from './people/letters.ts';
import { leaverRows } from './money/leavers.ts';
import { mediaRows } from './content/media.ts';
import { messageRows } from './content/messages.ts';
import { monthRows } from './money/months.ts';
import { noticeRows } from './notices.ts';
import { operationRows } from './operations.ts';
import { peopleRows } from './people/people.ts';
import { planRows } from './plans.ts';
import { payoutRows } from './money/payouts.ts';
import { reportRows } from './reports.ts';
import { ruleRows } from './rules.ts';
import { phoneRows } from './people/phones.ts';
import { searchRows } from './search.ts';
import { setupRows } from './setup.ts';
import { signoffRows } from './signoffs.ts';
import { staffRows } from './staff.ts';
import { structureRows } from './people/structure.ts';
import { trailRows } from './trail.ts';
import { verificationRows } from './verifications.ts';
import { regulationsRows } from './content/regulations.ts';
import { previewRows } from './content/preview.ts';
import { viewingRows } from './people/viewing.ts';

/** Everything that the panel can ask, keyed by the call itself. */
export const panelEndpoints = {
  ...entryRows,
  ...searchRows,
  ...firstRunRows,
  ...staffRows,
  ...signoffRows,
  ...trailRows,
  ...noticeRows,
  ...operationRows,
  ...dashboardRows,
  ...setupRows,
  ...importRows,
  ...exportRows,
  ...formRows,
  ...mediaRows,
  ...contentRows,
  ...draftRows,
  ...peopleRows,
  ...planRows,
  ...structureRows,
  ...invitationRows,
  ...monthRows,
  ...previewRows,
  ...regulationsRows,
  ...viewingRows,
  ...payoutRows,
  ...leaverRows,
  ...ruleRows,
  ...assignmentRows,
  ...phoneRows,
  ...correctionRows,
  ...letterRows,
  ...messageRows,
  ...verificationRows,
  ...reportRows,
};

export type AllPanelEndpoints = typeof panelEndpoints;
