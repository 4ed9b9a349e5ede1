import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { shellPage } from '../scripts/shell/shell.rules.ts';

/**
 * The mobile shell in Chromium: the same build at the address that Android gives it, talking to the server across
 * origins, behind the bridge that Android puts into the page. Only what lies beyond the bridge is made up.
 */

/** Where Android shows the page of the shell; an iPhone says `capacitor://localhost`. */
export const shellOrigin = 'https://localhost';

const dist = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const bridge = readFileSync(
  createRequire(import.meta.url).resolve(
    '@capacitor/android/capacitor/src/main/assets/native-bridge.js',
  ),
  'utf8',
);
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

type Answers = Readonly<Record<string, unknown>>;

/** Methods of the plugins that Android would offer, and what this phone answers to each. */
const answers: Answers = {
  'App.getLaunchUrl': null,
  'App.minimizeApp': {},
  'Badge.set': {},
  'Badge.clear': {},
  'Device.getInfo': { platform: 'android', operatingSystem: 'android', osVersion: '16' },
  'Haptics.notification': {},
  'Network.getStatus': { connected: true, connectionType: 'wifi' },
  'PrivacyScreen.enable': { success: true },
  'PushNotifications.checkPermissions': { receive: 'granted' },
  'PushNotifications.requestPermissions': { receive: 'granted' },
  'PushNotifications.register': {},
  'PushNotifications.removeAllDeliveredNotifications': {},
  'PushNotifications.unregister': {},
  'SecureStorage.internalGetItem': {},
  'SecureStorage.internalSetItem': {},
  'SecureStorage.internalRemoveItem': {},
  'SplashScreen.hide': {},
  'SystemBars.setStyle': {},
};

/** Serves the shell's page and code in the place of the phone. */
export async function serveShell(page: Page, server: string): Promise<void> {
  // Without this, a server on this machine would need a permission.
  await page.context().grantPermissions(['local-network-access'], { origin: shellOrigin });
  await page.route(`${shellOrigin}/**`, (route) => {
    const path = normalize(decodeURIComponent(new URL(route.request().url()).pathname));
    const file = path === '/' ? '/index.html' : path;
    const contentType = types[extname(file)];
    if (contentType === undefined) return route.fulfill({ status: 404 });
    const body = readFileSync(join(dist, file));
    return route.fulfill({
      contentType: `${contentType}; charset=utf-8`,
      body: file === '/index.html' ? shellPage(body.toString(), server) : body,
    });
  });
}

/** Puts the phone behind the page. Its answers may be changed, like `{ 'Network.getStatus': { connected: false } }`. */
export async function putPhone(page: Page, changed: Answers = {}): Promise<Phone> {
  await page.addInitScript(fakePhone, { ...answers, ...changed });
  await page.addInitScript(bridge);
  return {
    calls: (name) =>
      page.evaluate((asked) => globalThis.phone.calls.filter(({ call }) => call === asked), name),
    safe: () => page.evaluate(() => sessionStorage.getItem('phone.safe') ?? '{}'),
    fire: (event, data = {}) =>
      page.evaluate(([name, what]) => globalThis.phone.fire(name, what), [event, data] as const),
  };
}

export type Phone = {
  /** What the page has asked of the phone, by 'Plugin.method'. */
  calls: (name: string) => Promise<{ call: string; options: unknown }[]>;
  /** What lies in the phone's safe. */
  safe: () => Promise<string>;
  /** Something happens to the phone: 'App.backButton'. */
  fire: (event: string, data?: object) => Promise<void>;
};

declare global {
  var phone: {
    calls: { call: string; options: unknown }[];
    fire: (event: string, data: object) => void;
  };
}

/** Runs in the page, before its code: the part of the phone that the real bridge talks to. */
function fakePhone(known: Answers): void {
  type Call = {
    callbackId: string;
    pluginId: string;
    methodName: string;
    options: Record<string, string>;
  };
  const listeners = new Map<string, string[]>();
  const calls: { call: string; options: unknown }[] = [];
  const capacitor = {
    DEBUG: false,
    isLoggingEnabled: false,
    Plugins: {},
    PluginHeaders: headers(),
  };
  const safe = () =>
    new Map<string, string>(JSON.parse(sessionStorage.getItem('phone.safe') ?? '[]'));
  const keep = (held: Map<string, string>) =>
    sessionStorage.setItem('phone.safe', JSON.stringify([...held]));

  function headers() {
    const methods = Map.groupBy(Object.keys(known), (call) => call.split('.')[0] ?? '');
    return [...methods].map(([name, names]) => ({
      name,
      methods: [
        ...names.map((call) => ({ name: call.split('.')[1], rtype: 'promise' })),
        { name: 'addListener' },
        { name: 'removeListener' },
      ],
    }));
  }

  function answer({ pluginId, methodName, options }: Call): unknown {
    const held = safe();
    const { prefixedKey = '', data = '' } = options;
    switch (methodName) {
      case 'internalGetItem':
        return { data: held.get(prefixedKey) ?? null };
      case 'internalSetItem':
        keep(held.set(prefixedKey, data));
        return {};
      case 'internalRemoveItem': {
        const success = held.delete(prefixedKey);
        keep(held);
        return { success };
      }
      default:
        return known[`${pluginId}.${methodName}`];
    }
  }

  function reply(call: Call, data: unknown, save: boolean): void {
    const { fromNative } = Reflect.get(window, 'Capacitor') as {
      fromNative: (result: object) => void;
    };
    const { callbackId, pluginId, methodName } = call;
    // The bridge takes the data away from what it was given.
    fromNative({
      callbackId,
      pluginId,
      methodName,
      success: true,
      data: structuredClone(data),
      save,
    });
  }

  Reflect.set(window, 'Capacitor', capacitor);
  Reflect.set(window, 'androidBridge', {
    postMessage: (text: string) => {
      const call: Call = JSON.parse(text);
      const { pluginId, methodName, options, callbackId } = call;
      if (methodName === 'addListener') {
        const event = `${pluginId}.${options['eventName']}`;
        listeners.set(event, [...(listeners.get(event) ?? []), callbackId]);
        return;
      }
      calls.push({ call: `${pluginId}.${methodName}`, options });
      if (methodName === 'register')
        globalThis.phone.fire('PushNotifications.registration', { value: 'token-of-the-phone' });
      queueMicrotask(() => reply(call, answer(call), false));
    },
  });
  globalThis.phone = {
    calls,
    fire: (event, data) => {
      const [pluginId = ''] = event.split('.');
      for (const callbackId of listeners.get(event) ?? []) {
        reply({ callbackId, pluginId, methodName: 'addListener', options: {} }, data, true);
      }
    },
  };
}
