import { Capacitor } from '@capacitor/core';
import { PushNotifications } from '@capacitor/push-notifications';
import type { DeviceAddress, PushChannel } from './push.ts';

/** Push on a phone: a token of Firebase Cloud Messaging, the same until the user logs out here. */

let known: DeviceAddress | null = null;
/** A phone without a push service never responds. */
const answerMs = 10_000;

export const nativePush: PushChannel = {
  async state() {
    const { receive } = await PushNotifications.checkPermissions().catch(lacking);
    if (receive === 'denied') return 'refused';
    if (receive === undefined) return 'impossible';
    return receive === 'granted' && known !== null ? 'on' : 'open';
  },

  async ask() {
    const { receive } = await PushNotifications.requestPermissions().catch(lacking);
    return receive === 'granted';
  },

  async address() {
    const { receive } = await PushNotifications.checkPermissions().catch(lacking);
    return receive === 'granted' ? (known ?? register()) : null;
  },

  async turnOff() {
    const former = known;
    known = null;
    await PushNotifications.removeAllDeliveredNotifications().catch(lacking);
    // Also without a connection: messages that the server still sends are then not delivered.
    await PushNotifications.unregister().catch(lacking);
    return former;
  },

  onTap(listener) {
    const following = PushNotifications.addListener(
      'pushNotificationActionPerformed',
      ({ notification }) => {
        const route: unknown = notification.data?.route;
        if (typeof route === 'string') listener(route);
      },
    );
    return () => void following.then((handle) => handle.remove()).catch(lacking);
  },
};

async function register(): Promise<DeviceAddress | null> {
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  const token = await new Promise<string | null>((resolve) => {
    const giveUp = (): void => resolve(null);
    setTimeout(giveUp, answerMs);
    void PushNotifications.addListener('registration', ({ value }) => resolve(value)).catch(giveUp);
    void PushNotifications.addListener('registrationError', giveUp).catch(giveUp);
    void PushNotifications.register().catch(giveUp);
  });
  known = token === null ? null : { token, platform };
  return known;
}

function lacking(): { receive?: undefined } {
  return {};
}
