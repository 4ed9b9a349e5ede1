import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { ConfigError, type Environment, list, text } from './environment.ts';

const serviceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: z.url(),
});
export type ServiceAccount = z.infer<typeof serviceAccount>;

/** Google's JSON file of a service account; its `token_uri` issues tokens. */
export function readServiceAccount(json: string): ServiceAccount {
  try {
    const account = serviceAccount.parse(JSON.parse(json));
    createPrivateKey(account.private_key);
    return account;
  } catch {
    throw new ConfigError(
      'FCM_SERVICE_ACCOUNT must be the JSON of a service account with a private key.',
    );
  }
}

export type PushConfig = {
  /** Origins of browsers' push services: the only addresses that a subscription may name. */
  readonly webPushServices: readonly string[];
  /** base64url of 32 bytes; undefined = a file in the data folder. */
  readonly webPushKey: string | undefined;
  /** Sender of pushes to the mobile app; undefined = it gets none. */
  readonly fcmAccount: ServiceAccount | undefined;
  readonly fcmUrl: string;
  /** Firebase project that records mobile devices too; public values, no secrets. */
  readonly firebase: FirebaseConfig | null;
};

const firebaseConfig = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().min(1),
  appId: z.string().min(1),
});
export type FirebaseConfig = z.infer<typeof firebaseConfig>;

/** Chromium with Edge and Opera, Firefox, Safari, Edge on Windows. */
const usualServices = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

export function pushConfig(environment: Environment): PushConfig {
  const account = text(environment, 'FCM_SERVICE_ACCOUNT');
  const firebase = text(environment, 'FIREBASE_CONFIG');
  const services = list(environment, 'WEB_PUSH_SERVICES');
  const fcmUrl = text(environment, 'FCM_URL') ?? 'https://fcm.googleapis.com';
  if (!URL.canParse(fcmUrl))
    throw new ConfigError('FCM_URL must be an address like https://fcm.googleapis.com.');
  if (!services.every((service) => isHttps(service) || isOnThisMachine(service))) {
    throw new ConfigError(
      'WEB_PUSH_SERVICES must be origins like https://*.push.apple.com, separated by commas.',
    );
  }
  return {
    webPushServices: services.length === 0 ? usualServices : services,
    webPushKey: text(environment, 'WEB_PUSH_KEY'),
    fcmAccount: account === undefined ? undefined : readServiceAccount(account),
    fcmUrl: fcmUrl.replace(/\/+$/, ''),
    firebase: firebase === undefined ? null : readFirebase(firebase),
  };
}

function isHttps(service: string): boolean {
  return /^https:\/\/(\*\.)?[a-z0-9.-]+$/.test(service);
}

/** A test's own push service. */
function isOnThisMachine(service: string): boolean {
  return /^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(service);
}

function readFirebase(json: string): FirebaseConfig {
  try {
    return firebaseConfig.parse(JSON.parse(json));
  } catch {
    throw new ConfigError(
      'FIREBASE_CONFIG must be JSON with apiKey, projectId and appId of the web app.',
    );
  }
}
