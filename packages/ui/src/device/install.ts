import { installOffer } from './install-offer.ts';

export function onInstallOffer(listener: () => void): () => void {
  installOffer.listeners.add(listener);
  return () => installOffer.listeners.delete(listener);
}

/** How this browser installs the app: by a question, by its own menu (iPhones), or not at all, or it has done so. */
export function installWay(): 'question' | 'menu' | undefined {
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (installOffer.current !== undefined) return 'question';
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined;
}

export async function install(): Promise<void> {
  await installOffer.current?.prompt();
  installOffer.current = undefined;
}
