import '@klub/ui/tokens.css';
import '@klub/ui/base.css';
import { addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PictureField } from '../../../apps/panel/src/features/content/media/PictureField.tsx';
import { RichText } from '../../../apps/panel/src/features/content/editor/RichText.tsx';
import { queryClient } from '../../../apps/panel/src/lib/query.ts';

/** The fields of content alone, for journeys and benches (e2e/support/editor-page.ts). */
function Page() {
  const [value, setValue] = useState('');
  const [isLocked, setLocked] = useState(false);
  const [picture, setPicture] = useState('');
  useEffect(() => {
    window.html = value;
  }, [value]);
  useEffect(() => {
    window.write = setValue;
    window.lock = setLocked;
  }, []);
  return (
    <>
      <RichText label="Treść" value={value} onChange={setValue} isLocked={isLocked} />
      <PictureField label="Miniatura" value={picture} onChange={setPicture} />
    </>
  );
}

addIcons(moreDrawings);
createRoot(document.querySelector('#place') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <Page />
  </QueryClientProvider>,
);
