import type { createHashRouter } from 'react-router';
import { closeTopLayer, isLayerOpen } from '@klub/ui/overlays/layers.ts';
import { fetchPicturesFrom } from '@klub/ui/picture-host.ts';
import { routeOfLink } from '../../platform/links.rules.ts';
import { startPush } from '../../platform/push.ts';
import { native, serverAddress } from '../../platform/shell.ts';
import { pushInitAfterStartMs } from '../../timings.ts';
import { backButtonAction } from './back.rules.ts';

type Router = Pick<ReturnType<typeof createHashRouter>, 'navigate' | 'state'>;

/**
 * The features of a phone that a browser lacks: push, its own back button, links that open the app.
 *
 * @param startedAt when the app started, by `performance.now()`: this code arrives later
 */
export async function servePhone(router: Router, startedAt: number): Promise<void> {
  const left = pushInitAfterStartMs - (performance.now() - startedAt);
  if (left > 0) setTimeout(askForPush, left);
  else askForPush();
  fetchPicturesFrom(serverAddress);
  const phone = await native;
  if (phone === undefined) return;
  void phone.showPage();
  void phone.onBackButton((canGoBack) => {
    const { pathname: path } = router.state.location;
    const does = backButtonAction({ isLayerOpen: isLayerOpen(), canGoBack, path });
    if (does === 'closeLayer') closeTopLayer();
    if (does === 'goBack') history.back();
    if (does === 'leave') void phone.leaveApp();
  });
  void phone.onLink((address) => {
    const route = routeOfLink(address, serverAddress);
    if (route !== undefined) void router.navigate(route);
  });
}

function askForPush(): void {
  void startPush();
  void import('../notifications/device.ts')
    .then(({ startCloud }) => startCloud())
    .catch(() => undefined);
}
