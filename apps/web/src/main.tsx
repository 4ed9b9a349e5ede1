import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LoginDraftProvider } from './features/auth/LoginDraft.tsx';
import { watchConnection } from './features/shell/connection.ts';
import { Overlays } from './features/shell/Overlays.tsx';
import { fadeSplash } from './features/shell/splash.ts';
import { askAgainWhenRefused, watchSession } from './features/shell/watch.ts';
import { createQueryClient } from './lib/query.ts';
import { createRoutes } from './routes.tsx';
import { preloadLayers } from './ui/LazyLayer.tsx';

const queryClient = createQueryClient(askAgainWhenRefused(() => queryClient));
const router = createHashRouter(createRoutes(queryClient));
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <LoginDraftProvider>
        <RouterProvider router={router} />
      </LoginDraftProvider>
      <Overlays />
    </QueryClientProvider>
  </StrictMode>,
);

watchSession(queryClient, router);
watchConnection();
// The alert about a lost connection could not be fetched without one.
void fadeSplash().then(preloadLayers);
