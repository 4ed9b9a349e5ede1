import type { createHashRouter } from 'react-router';
import { routeOfLink } from '../../platform/links.rules.ts';
import { native, serverAddress } from '../../platform/shell.ts';
import { closeTopLayer, isLayerOpen } from '../../ui/layers.ts';
import { fetchPicturesFrom } from '../../ui/picture-host.ts';
import { whatBackDoes } from './back.rules.ts';

type Router = Pick<ReturnType<typeof createHashRouter>, 'navigate' | 'state'>;

/** What a phone asks of the app and a browser does by itself: its back button, and links that open the app. */
export async function servePhone(router: Router): Promise<void> {
  fetchPicturesFrom(serverAddress);
  const phone = await native;
  if (phone === undefined) return;
  await phone.showPage();
  await phone.onBackButton((canGoBack) => {
    const { pathname: path } = router.state.location;
    const does = whatBackDoes({ isLayerOpen: isLayerOpen(), canGoBack, path });
    if (does === 'closeLayer') closeTopLayer();
    if (does === 'goBack') history.back();
    if (does === 'leave') void phone.leaveApp();
  });
  await phone.onLink((address) => {
    const route = routeOfLink(address, serverAddress);
    if (route !== undefined) void router.navigate(route);
  });
}
