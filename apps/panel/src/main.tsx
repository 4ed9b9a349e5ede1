import '@klub/ui/tokens.css';
import '@klub/ui/base.css';
import './font.css';
import { watchInstallOffer } from '@klub/ui/device/install-offer.ts';
import { onTapped } from '@klub/ui/device/tapped.ts';
import { useHasSpoken } from '@klub/ui/feedback/notify.ts';
import { part } from '@klub/ui/feedback/part.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startAtDoor } from './features/shell/me.ts';
import { watchActivity } from './lib/activity.ts';
import { queryClient } from './lib/query.ts';
import { routes } from './routes.tsx';

const Overlays = part(() =>
  import('./features/shell/Overlays.tsx').then((module) => module.Overlays),
);

watchActivity();
watchInstallOffer();
void startAtDoor().then(start);

function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createHashRouter(routes);
  onTapped((route) => void router.navigate(route));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} useTransitions={false} />
        <Announcements />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Loads the toasts and alerts with the first message. */
function Announcements() {
  return useHasSpoken() ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null;
}
