import { asOfOneMoment } from '../../../infra/db/db.ts';
import type { ruleRows } from '@klub/contract/panel/rules';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { type RuleParts, listRules, prepareRule, proposeRule, ruleOf } from './rules.service.ts';
import { listSettings, prepareSetting, proposeSetting } from './settings.service.ts';
import { showSimulation } from './simulation.service.ts';

export function ruleHandlers(parts: RuleParts): PanelHandlersOf<typeof ruleRows> {
  return {
    'GET /api/panel/v1/rules': ({ session }) =>
      asOfOneMoment(parts, (at) => listRules(at, session)),
    'GET /api/panel/v1/rules/simulation': ({ query: { role, period, month, ...rule } }) =>
      showSimulation(parts, { role, kind: period, month: `${month}-01`, rule: ruleOf(rule) }),
    'POST /api/panel/v1/rules/propose': async ({ body, session, act }) => {
      const { period, from, simulated, reason, before: seen, ...rest } = body;
      const proposer = { staffId: session.staffId, name: session.name };
      const dates = {
        from: `${from}-01`,
        simulated: simulated === null ? null : `${simulated}-01`,
      };
      const payload = await prepareRule(parts, {
        ...rest,
        ...dates,
        kind: period,
        reason,
        proposer,
      });
      return act((transaction) => proposeRule(parts, transaction, payload, { reason, seen }));
    },
    'GET /api/panel/v1/settings': ({ session }) =>
      asOfOneMoment(parts, (at) => listSettings(at, session)),
    'POST /api/panel/v1/settings/propose': async ({
      body: { reason, before: seen, ...body },
      session,
      act,
    }) => {
      const proposer = { staffId: session.staffId, name: session.name };
      const payload = await prepareSetting(parts, { ...body, proposer });
      return act((transaction) => proposeSetting(parts, transaction, payload, { reason, seen }));
    },
  };
}
