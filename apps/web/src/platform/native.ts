import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Device } from '@capacitor/device';
import { Network } from '@capacitor/network';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { SplashScreen } from '@capacitor/splash-screen';
import { Badge } from '@capawesome/capacitor-badge';
import { safeTimeLimitMs } from '../timings.ts';

/**
 * The phone's abilities behind plain functions: the web build of the shell runs them through the plugins' own web
 * implementations, where there are any. An ability that a phone lacks is never a reason to stop.
 */

const tokenKey = 'token';

/**
 * What the phone's safe holds from the last visit; null also when it does not answer, so that the app starts all the same.
 * @param isNew an iPhone's safe outlives the app: what a former installation has left in it is nobody's session
 */
export async function openSafe(isNew: boolean): Promise<string | null> {
  const limit = new Promise<null>((resolve) => setTimeout(resolve, safeTimeLimitMs, null));
  return Promise.race([readToken(isNew), limit]);
}

async function readToken(isNew: boolean): Promise<string | null> {
  // Left on the phone that it was given to: in no backup, and in no cloud's keychain.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly).catch(lacking);
  if (isNew) await keepToken(null);
  return (await SecureStorage.getItem(tokenKey).catch(lacking)) ?? null;
}

export async function keepToken(token: string | null): Promise<void> {
  const kept = token === null ? SecureStorage.removeItem(tokenKey) : SecureStorage.setItem(tokenKey, token);
  await kept.catch(lacking);
}

export async function showBadge(isShown: boolean): Promise<void> {
  await (isShown ? Badge.set({ count: 1 }) : Badge.clear()).catch(lacking);
}

export async function isConnected(): Promise<boolean> {
  const status = await Network.getStatus().catch(lacking);
  return status?.connected ?? true;
}

export async function watchConnection(onChange: (connected: boolean) => void): Promise<void> {
  await Network.addListener('networkStatusChange', ({ connected }) => onChange(connected)).catch(lacking);
}

export type Phone = { readonly platform: 'android' | 'ios' | 'web'; readonly osVersion: string };

export async function phone(): Promise<Phone> {
  const info = await Device.getInfo().catch(lacking);
  return { platform: info?.platform ?? platformName(), osVersion: info?.osVersion ?? '' };
}

/** Android's back button; with a listener the phone leaves everything to it. */
export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => listener(canGoBack)).catch(lacking);
}

/** Behind the other apps, as the phone's own apps do at their first screen; nothing is lost. */
export async function leaveApp(): Promise<void> {
  await App.minimizeApp().catch(lacking);
}

/** Addresses that open the app: the one that has started it, then each that comes while it runs. */
export async function onLink(listener: (address: string) => void): Promise<void> {
  const first = await App.getLaunchUrl().catch(lacking);
  if (first?.url !== undefined) listener(first.url);
  await App.addListener('appUrlOpen', ({ url }) => listener(url)).catch(lacking);
}

/** The page stands: its own splash takes over from the phone's, its dark header meets light signs of the phone. */
export async function showPage(): Promise<void> {
  await SystemBars.setStyle({ style: SystemBarsStyle.Dark }).catch(lacking);
  await PrivacyScreen.enable().catch(lacking);
  await SplashScreen.hide().catch(lacking);
}

function platformName(): Phone['platform'] {
  const name = Capacitor.getPlatform();
  return name === 'android' || name === 'ios' ? name : 'web';
}

function lacking(): undefined {
  return undefined;
}
