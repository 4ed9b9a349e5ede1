import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { panelQuery, usePanelMutation } from '../../lib/query.ts';
import { useMe } from '../shell/me.ts';

const setup = 'GET /api/panel/v1/setup';

export type Setup = ReplyOf<typeof setup>['data'];
export type SetupStep = Setup['steps'][number];

/** Fetched on each visit, because the user returns from the screen of a step. */
export function useSetup() {
  const enabled = useMe().permissions.includes('installation.read');
  const query = useQuery({ ...panelQuery(setup), staleTime: 0, enabled });
  return { ...query, isPending: enabled && query.isPending };
}

export const useMailTrial = () => usePanelMutation('POST /api/panel/v1/setup/mail');
export const useSmsTrial = () => usePanelMutation('POST /api/panel/v1/setup/sms');
export const useBackupTrial = () => usePanelMutation('POST /api/panel/v1/setup/backup');
