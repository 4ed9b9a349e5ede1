import '@klub/ui/tokens.css';
import '@klub/ui/base.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useHasSpoken } from '@klub/ui/feedback/notify.ts';
import { part } from '@klub/ui/feedback/part.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { LoginDraftProvider } from './features/auth/LoginDraft.tsx';
import { watchSurroundings } from './features/shell/connection.ts';
import { fadeSplash } from './features/shell/splash.ts';
import { onOtherTab, openSession } from './lib/session.ts';
import { watchInstallOffer } from '@klub/ui/device/install-offer.ts';
import { isShell } from './platform/shell.ts';
import { routes } from './routes.tsx';

const overlays = () => import('./features/shell/Overlays.tsx');
const Overlays = part(() => overlays().then((module) => module.Overlays));
void openSession().then(start);

/** Runs once the session is read, because the router needs it from its start. */
function start(): void {
  const router = createHashRouter(routes);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  createRoot(root).render(
    <StrictMode>
      <LoginDraftProvider>
        <RouterProvider router={router} useTransitions={false} />
      </LoginDraftProvider>
      <Announcements />
    </StrictMode>,
  );

  onOtherTab(() => void router.revalidate());
  watchSurroundings();
  watchInstallOffer();
  const startedAt = performance.now();
  if (isShell) {
    void retryImport(() => import('./features/shell/phone.ts')).then(({ servePhone }) =>
      servePhone(router, startedAt),
    );
  }
  // Loaded now, because without a connection the alert could not be fetched.
  void fadeSplash(root)
    .then(() => retryImport(overlays))
    .then(({ preload }) => preload(router));
}

/** Loads the toasts and alerts with the first message. */
function Announcements() {
  return useHasSpoken() ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null;
}
