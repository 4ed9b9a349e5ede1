import '@klub/ui/tokens.css';
import '@klub/ui/base.css';
import { addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RichText } from '../../../apps/panel/src/features/content/editor/RichText.tsx';

/** The editor alone, for journeys and benches (e2e/support/editor-page.ts). */
function Page() {
  const [value, setValue] = useState('');
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    window.html = value;
  }, [value]);
  useEffect(() => {
    window.write = setValue;
    window.lock = setLocked;
  }, []);
  return <RichText label="Treść" value={value} onChange={setValue} isLocked={isLocked} />;
}

addIcons(moreDrawings);
createRoot(document.querySelector('#place') as HTMLElement).render(<Page />);
