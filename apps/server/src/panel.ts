import { assignmentRows } from '@klub/contract/panel/people/assignments';
import { contentRows } from '@klub/contract/panel/content/contents';
import { draftRows } from '@klub/contract/panel/content/drafts';
import { correctionRows } from '@klub/contract/panel/money/corrections';
import { dashboardRows } from '@klub/contract/panel/dashboard';
import { entryRows } from '@klub/contract/panel/entry';
import { formRows } from '@klub/contract/panel/forms';
import { firstRunRows } from '@klub/contract/panel/first-run';
import { exportRows, importRows } from '@klub/contract/panel/imports';
import { invitationRows } from '@klub/contract/panel/people/invitations';
import { letterRows } from '@klub/contract/panel/people/letters';
import { leaverRows } from '@klub/contract/panel/money/leavers';
import { mediaRows } from '@klub/contract/panel/content/media';
import { messageRows } from '@klub/contract/panel/content/messages';
import { monthRows } from '@klub/contract/panel/money/months';
import { noticeRows } from '@klub/contract/panel/notices';
import { operationRows } from '@klub/contract/panel/operations';
import { peopleRows } from '@klub/contract/panel/people/people';
import { planRows } from '@klub/contract/panel/plans';
import { payoutRows } from '@klub/contract/panel/money/payouts';
import { reportRows } from '@klub/contract/panel/reports';
import { ruleRows } from '@klub/contract/panel/rules';
import { phoneRows } from '@klub/contract/panel/people/phones';
import { searchRows } from '@klub/contract/panel/search';
import { setupRows } from '@klub/contract/panel/setup';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { staffRows } from '@klub/contract/panel/staff';
import { structureRows } from '@klub/contract/panel/people/structure';
import { trailRows } from '@klub/contract/panel/trail';
import { verificationRows } from '@klub/contract/panel/verifications';
import { regulationsRows } from '@klub/contract/panel/content/regulations';
import { previewRows } from '@klub/contract/panel/content/preview';
import { viewingRows } from '@klub/contract/panel/people/viewing';
import type { FastifyInstance } from 'fastify';
import type { Config } from './infra/config/config.ts';
import type { PanelConfig } from './infra/config/config.panel.ts';
import type { Deps } from './infra/deps.ts';
import { filesRoute } from './infra/http/files.ts';
import { mountPanel, type PanelParts } from './infra/http/panel/mount-panel.ts';
import { panelServer } from './infra/http/panel/panel-server.ts';
import { serveViewing } from './infra/http/panel/viewing-page.ts';
import { trialProviders } from './infra/outside/providers.ts';
import { rateLimiter } from './infra/http/rate-limit.ts';
import { serveWeb } from './infra/http/web.ts';
import type { Accounts } from './modules/club/auth/accounts.ts';
import { countOverdue } from './modules/office/contents/contents.ts';
import { contentHandlers, draftHandlers } from './modules/office/contents/contents.routes.ts';
import { reopeningDrafts } from './modules/office/contents/contents.works.ts';
import { contentSignoff } from './modules/office/contents/publishing.service.ts';
import { correctionHandlers } from './modules/office/corrections/corrections.routes.ts';
import { correctionSignoff } from './modules/office/corrections/corrections.signoffs.ts';
import { dashboardHandlers } from './modules/office/dashboard/dashboard.routes.ts';
import { setupHandlers } from './modules/office/dashboard/setup/setup.routes.ts';
import { formHandlers } from './modules/office/forms/forms.routes.ts';
import { importHandlers } from './modules/office/imports/imports.routes.ts';
import { importSignoff, undoSignoff } from './modules/office/imports/imports.signoffs.ts';
import { importEndings, importWorks } from './modules/office/imports/imports.works.ts';
import { errorsRoute } from './modules/office/imports/errors.route.ts';
import { uploadRoute } from './modules/office/imports/upload.route.ts';
import { exportHandlers } from './modules/office/exports/exports.routes.ts';
import { presentWork } from './modules/office/exports/exports.works.ts';
import { reportHandlers } from './modules/office/reports/reports.routes.ts';
import { reportWork } from './modules/office/reports/reports.works.ts';
import { mediaHandlers } from './modules/office/media/media.routes.ts';
import { messageHandlers } from './modules/office/messages/messages.routes.ts';
import { messageSignoff } from './modules/office/messages/messages.signoffs.ts';
import { monthHandlers } from './modules/office/months/months.routes.ts';
import { closingSignoff } from './modules/office/months/months.signoffs.ts';
import { monthWorks } from './modules/office/months/months.works.ts';
import { releaseSignoff } from './modules/office/payouts/leavers.service.ts';
import {
  leaverHandlers,
  payoutFileRoute,
  payoutHandlers,
} from './modules/office/payouts/payouts.routes.ts';
import { payoutSignoff } from './modules/office/payouts/payouts.signoffs.ts';
import {
  partialReturnSignoff,
  withdrawalSignoff,
} from './modules/office/payouts/returns.signoffs.ts';
import { attachmentRoute } from './modules/office/letters/attachment.route.ts';
import { letterNotice } from './modules/office/letters/letters.jobs.ts';
import { letterHandlers } from './modules/office/letters/letters.routes.ts';
import type { CountWaiting } from './modules/office/notices/notices.jobs.ts';
import { noticeHandlers } from './modules/office/notices/notices.routes.ts';
import type { NoticeSource } from './modules/office/notices/notices.queue.ts';
import {
  operationFileRoute,
  operationHandlers,
} from './modules/office/operations/operations.routes.ts';
import { type Operations, operations } from './modules/office/operations/operations.service.ts';
import { verificationHandlers } from './modules/office/verifications/verifications.routes.ts';
import { lastVerification } from './modules/office/verifications/verifications.service.ts';
import { verifyWork } from './modules/office/verifications/verifications.works.ts';
import { cellSignoff } from './modules/office/plans/cell.service.ts';
import { planWork } from './modules/office/plans/plans.works.ts';
import { planHandlers } from './modules/office/plans/plans.routes.ts';
import { dataFileWork } from './modules/office/people/data-file.service.ts';
import { peopleHandlers } from './modules/office/people/people.routes.ts';
import { ruleHandlers } from './modules/office/rules/rules.routes.ts';
import { versionSignoffs } from './modules/office/rules/versions.signoffs.ts';
import { versionWork } from './modules/office/rules/versions.works.ts';
import { noteNotDone } from './modules/office/signoffs/decision.service.ts';
import { searchHandlers } from './modules/office/search/search.routes.ts';
import { signoffHandlers } from './modules/office/signoffs/signoffs.routes.ts';
import type { SignoffDefinitions } from './modules/office/signoffs/signoffs.rules.ts';
import { signoffs } from './modules/office/signoffs/signoffs.service.ts';
import { staffHandlers } from './modules/office/staff/accounts/accounts.routes.ts';
import { staffSignoffs } from './modules/office/staff/accounts/accounts.signoffs.ts';
import { entryHandlers } from './modules/office/staff/entry/entry.routes.ts';
import { firstRunHandlers } from './modules/office/staff/first-run/first-run.routes.ts';
import { staffSessions } from './modules/office/staff/entry/staff-sessions.ts';
import {
  assignmentHandlers,
  phoneHandlers,
  staffInvitationHandlers,
  structureHandlers,
} from './modules/office/structure/structure.routes.ts';
import { phoneSignoff } from './modules/office/structure/phone.service.ts';
import { trailHandlers } from './modules/office/trail/trail.routes.ts';
import { checkTrail } from './modules/office/trail/verify.service.ts';
import { checkTrailWork, exportTrailWork } from './modules/office/trail/works.service.ts';
import { regulationsHandlers } from './modules/office/regulations/regulations.routes.ts';
import { regulationsSignoff } from './modules/office/regulations/regulations.signoffs.ts';
import { previewHandlers } from './modules/office/previews/previews.routes.ts';
import { viewingHandlers } from './modules/office/viewing/viewing.routes.ts';
import { previewedCalls, viewableCalls } from './viewable.ts';

/** The panel's public address: the setting, or this machine with the listening port. */
export function panelUrl({ panel }: Config, port: number): string {
  return panel?.url ?? `http://localhost:${port}`;
}

type Decided = {
  readonly sessions: ReturnType<typeof staffSessions>;
  readonly begin: () => Operations['begin'];
};

export function signoffDefinitions(deps: Deps, { sessions, begin }: Decided): SignoffDefinitions {
  const { clock } = deps;
  return {
    ...staffSignoffs({ clock, sessions }),
    'phone.change': phoneSignoff(deps),
    'import.apply': importSignoff({ clock, begin }),
    'plans.cell': cellSignoff(deps),
    ...versionSignoffs({ begin }),
    'correction.book': correctionSignoff(),
    'regulations.publish': regulationsSignoff(deps),
    'content.publish': contentSignoff(deps),
    'message.send': messageSignoff(deps),
    'month.close': closingSignoff({ clock, begin }),
    'payout.make': payoutSignoff(deps),
    'payout.release': releaseSignoff(deps),
    'return.partial': partialReturnSignoff(deps),
    'return.withdraw': withdrawalSignoff(deps),
    'import.undo': undoSignoff({ clock, begin }),
  };
}

/** Services that the panel's listener and jobs share within one process. */
export function panelServices(deps: Deps) {
  const sessions = staffSessions(deps);
  const decisions = signoffs(deps, signoffDefinitions(deps, { sessions, begin: () => work.begin }));
  const imported = importWorks(deps);
  const works = {
    ...imported,
    'import.undo': reopeningDrafts(deps, imported['import.undo']),
    ...monthWorks(deps),
    'rules.apply': versionWork(deps),
    verify: verifyWork(deps, (onChecked) => checkTrail(deps, onChecked)),
    'report.export': reportWork(deps),
    'state.export': presentWork(deps),
    'person.export': dataFileWork(deps),
    'plans.export': planWork(deps),
    'trail.check': checkTrailWork(deps),
    'trail.export': exportTrailWork(deps),
  };
  const work = operations(deps, works, { endings: importEndings, notDone: noteNotDone });
  const notices: NoticeSource = (topic) => {
    if (topic.of === 'letter') return letterNotice(deps, topic);
    return topic.of === 'failed' ? work.notice(topic.id) : decisions.notice(topic);
  };
  const countWaiting: CountWaiting = async (caller) => {
    const [mine, notDone, { unseen }] = await Promise.all([
      decisions.list(caller, { for: 'me', page: 1 }),
      decisions.list(caller, { for: 'notDone', page: 1 }),
      work.list(caller.staffId, 1),
    ]);
    return mine.total + notDone.total + unseen;
  };
  return { sessions, decisions, work, notices, countWaiting };
}

export type PanelServices = ReturnType<typeof panelServices>;

/** Content, from its drafts to what participants have accepted. */
function mountContent(
  app: FastifyInstance,
  parts: PanelParts,
  deps: Accounts,
  { decisions: { propose }, work: { begin } }: Pick<PanelServices, 'decisions' | 'work'>,
): void {
  const { database, clock } = deps;
  const calls = previewedCalls(deps.passwords);
  mountPanel(app, parts, mediaRows, mediaHandlers(deps));
  mountPanel(app, parts, contentRows, contentHandlers({ ...deps, propose, begin }));
  mountPanel(app, parts, draftRows, draftHandlers({ database, clock }));
  mountPanel(app, parts, previewRows, previewHandlers({ ...deps, calls }));
  mountPanel(app, parts, regulationsRows, regulationsHandlers({ database, clock, propose }));
}

/** From the rules of bonuses to what was paid. */
function mountMoney(
  app: FastifyInstance,
  parts: PanelParts,
  deps: Accounts,
  { decisions: { propose }, work: { begin } }: Pick<PanelServices, 'decisions' | 'work'>,
): void {
  const { database, clock } = deps;
  const payouts = { ...deps, propose };
  mountPanel(app, parts, monthRows, monthHandlers({ database, clock, begin, propose }));
  mountPanel(app, parts, payoutRows, payoutHandlers(payouts));
  mountPanel(app, parts, leaverRows, leaverHandlers(payouts));
  payoutFileRoute(app, parts, payouts);
  mountPanel(app, parts, ruleRows, ruleHandlers({ ...deps, propose }));
  mountPanel(app, parts, correctionRows, correctionHandlers({ database, clock, propose }));
}

/**
 * The operator's panel on a separate HTTP server, ready to `listen` or to `inject` into; one line
 * per module.
 */
export async function buildPanel(
  deps: Accounts,
  config: PanelConfig,
  { sessions, decisions, work }: PanelServices,
  url: () => string,
): Promise<FastifyInstance> {
  const { database, clock } = deps;
  const { propose } = decisions;
  const { begin, noteOf } = work;
  const app = await panelServer(deps, config);
  const limiter = rateLimiter(database, clock);
  const parts = { gate: sessions, limiter, database, clock, url };
  const calls = viewableCalls(deps.passwords);
  mountPanel(app, parts, entryRows, entryHandlers({ ...deps, sessions, limiter, url }));
  mountPanel(app, parts, staffRows, staffHandlers({ ...deps, sessions, propose, url }));
  mountPanel(app, parts, firstRunRows, firstRunHandlers(deps));
  mountPanel(app, parts, signoffRows, signoffHandlers(decisions));
  mountPanel(app, parts, searchRows, searchHandlers({ ...deps, search: decisions.search }));
  mountPanel(app, parts, trailRows, trailHandlers({ database, clock, begin }));
  mountPanel(app, parts, noticeRows, noticeHandlers(deps));
  mountPanel(app, parts, operationRows, operationHandlers(work));
  mountPanel(
    app,
    parts,
    dashboardRows,
    dashboardHandlers({ ...deps, lastVerification, countDrafts: countOverdue }),
  );
  const trials = trialProviders(deps.config, deps);
  mountPanel(app, parts, setupRows, setupHandlers({ ...deps, trials }));
  mountPanel(app, parts, importRows, importHandlers({ ...deps, begin, propose }));
  mountPanel(app, parts, formRows, formHandlers({ ...deps, begin }));
  mountContent(app, parts, deps, { decisions, work });
  mountMoney(app, parts, deps, { decisions, work });
  mountPanel(app, parts, exportRows, exportHandlers({ database, clock, begin }));
  mountPanel(app, parts, peopleRows, peopleHandlers(deps));
  mountPanel(app, parts, planRows, planHandlers({ ...deps, propose, begin }));
  mountPanel(app, parts, structureRows, structureHandlers(deps));
  mountPanel(app, parts, invitationRows, staffInvitationHandlers(deps));
  mountPanel(app, parts, viewingRows, viewingHandlers({ ...deps, calls }));
  mountPanel(app, parts, assignmentRows, assignmentHandlers(deps));
  mountPanel(app, parts, phoneRows, phoneHandlers({ ...deps, propose }));
  mountPanel(app, parts, verificationRows, verificationHandlers({ database, begin, noteOf }));
  mountPanel(app, parts, reportRows, reportHandlers({ database, clock, begin }));
  mountPanel(app, parts, letterRows, letterHandlers(deps));
  mountPanel(app, parts, messageRows, messageHandlers({ database, clock, propose }));
  attachmentRoute(app, parts, deps);
  uploadRoute(app, parts, deps);
  errorsRoute(app, parts, deps);
  operationFileRoute(app, parts, work);
  await app.register(filesRoute(deps));
  await serveViewing(app, deps.config.viewingDist, url);
  await serveWeb(app, deps.config.panelDist);
  return app;
}
