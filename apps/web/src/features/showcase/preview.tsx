import '../../ui/tokens.css';
import '../../ui/base.css';
import { createRoot } from 'react-dom/client';
import { ShowcasePage } from './ShowcasePage.tsx';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <main>
    <ShowcasePage />
  </main>,
);
