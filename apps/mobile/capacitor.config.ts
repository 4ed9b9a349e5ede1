/// <reference types="@capacitor/splash-screen" />
/// <reference types="@capawesome/capacitor-badge" />
import type { CapacitorConfig } from '@capacitor/cli';

/** The ink of the web app's tokens: what stands before the page does. */
const ink = '#13233f';

/**
 * The mobile shell: the web app in a window of its own. The page lies in the shell; its server's address is written into
 * it by `npm run shell:sync`.
 */
const config: CapacitorConfig = {
  appId: 'pl.klubpartnera.app',
  appName: 'Klub Partnera',
  webDir: 'www',
  backgroundColor: ink,
  loggingBehavior: 'none',
  // Every other address, the server's own files included, opens in the phone's browser and not in the shell.
  server: {
    androidScheme: 'https',
    cleartext: false,
    allowNavigation: [],
    errorPath: 'too-old.html',
  },
  android: {
    allowMixedContent: false,
    webContentsDebuggingEnabled: false,
    // The oldest browsers that the web app supports: packages/ui/build/target.ts.
    minWebViewVersion: 95,
  },
  ios: {
    webContentsDebuggingEnabled: false,
    contentInset: 'never',
    preferredContentMode: 'mobile',
  },
  plugins: {
    // Hidden by the page itself once it stands; by the clock, should it not come to that.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 3_000, backgroundColor: ink },
    SystemBars: { style: 'DARK', insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
    // Set at every start, to the value of the server.
    Badge: { persist: false, autoClear: false },
    PushNotifications: { presentationOptions: ['badge', 'alert'] },
  },
};

export default config;
