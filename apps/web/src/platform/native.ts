import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { Capacitor, SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Device } from '@capacitor/device';
import { Haptics, NotificationType } from '@capacitor/haptics';
import { Network } from '@capacitor/network';
import { PrivacyScreen } from '@capacitor/privacy-screen';
import { SplashScreen } from '@capacitor/splash-screen';
import { Badge } from '@capawesome/capacitor-badge';
import { safeTimeLimitMs } from '../timings.ts';

/**
 * The phone's features as plain functions: the web build of the shell runs them through the plugins' own web
 * implementations, where there are any. A missing feature never throws.
 */

const tokenKey = 'token';

/**
 * Reads the phone's secure storage; returns null also when it does not respond, so that the app starts anyway.
 * @param isNew secure storage of an iPhone outlives the app: the token of a former installation is ignored
 */
export async function openSafe(isNew: boolean): Promise<string | null> {
  const limit = new Promise<null>((resolve) => setTimeout(resolve, safeTimeLimitMs, null));
  return Promise.race([readToken(isNew), limit]);
}

async function readToken(isNew: boolean): Promise<string | null> {
  // Stays on this phone: in no backup, and in no cloud keychain.
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly).catch(
    lacking,
  );
  if (isNew) await keepToken(null);
  return (await SecureStorage.getItem(tokenKey).catch(lacking)) ?? null;
}

export async function keepToken(token: string | null): Promise<void> {
  const kept =
    token === null ? SecureStorage.removeItem(tokenKey) : SecureStorage.setItem(tokenKey, token);
  await kept.catch(lacking);
}

export async function showBadge(isShown: boolean): Promise<void> {
  await (isShown ? Badge.set({ count: 1 }) : Badge.clear()).catch(lacking);
}

/** The short double tap with which a phone says that something succeeded. */
export async function feelSuccess(): Promise<void> {
  await Haptics.notification({ type: NotificationType.Success }).catch(lacking);
}

export async function isConnected(): Promise<boolean> {
  const status = await Network.getStatus().catch(lacking);
  return status?.connected ?? true;
}

export async function watchConnection(onChange: (connected: boolean) => void): Promise<void> {
  await Network.addListener('networkStatusChange', ({ connected }) => onChange(connected)).catch(
    lacking,
  );
}

export type Phone = { readonly platform: 'android' | 'ios' | 'web'; readonly osVersion: string };

export async function phone(): Promise<Phone> {
  const info = await Device.getInfo().catch(lacking);
  return { platform: info?.platform ?? platformName(), osVersion: info?.osVersion ?? '' };
}

/** Android's back button; once there is a listener, the phone itself does nothing. */
export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<void> {
  await App.addListener('backButton', ({ canGoBack }) => listener(canGoBack)).catch(lacking);
}

/** Moves the app to the background, as other apps do at their first screen; it keeps its state. */
export async function leaveApp(): Promise<void> {
  await App.minimizeApp().catch(lacking);
}

/** Addresses that open the app: that of its start, then each later one. */
export async function onLink(listener: (address: string) => void): Promise<void> {
  const first = await App.getLaunchUrl().catch(lacking);
  if (first?.url !== undefined) listener(first.url);
  await App.addListener('appUrlOpen', ({ url }) => listener(url)).catch(lacking);
}

/** The page is rendered: hides the phone's splash, and sets light icons in the status bar over the dark header. */
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
