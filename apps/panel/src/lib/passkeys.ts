import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api } from './api.ts';
import { passkeyCopy as copy } from './passkeys.copy.ts';
import { passkeyFault } from './passkeys.rules.ts';

/** The contract leaves the form of options to the library that reads them on both sides. */
type Json = Record<string, unknown>;
type Ceremony = { challengeId: string; options: Json };
type Answered = { challengeId: string; response: Json };

/** The user closed the browser's own window, or nothing was chosen in time. */
class PasskeyFailure extends Error {}

export const hasPasskeys = browserSupportsWebAuthn;
export const offersPasskeysInField = browserSupportsWebAuthnAutofill;

/**
 * @param inField the browser offers the passkey in the e-mail field, and waits until the page
 * unloads
 */
export async function enterByPasskey(inField = false): Promise<void> {
  const { data } = await api('POST /api/panel/v1/entry/passkey/options');
  await api('POST /api/panel/v1/entry/passkey', { body: await asked(data, inField) });
}

export async function proveByPasskey(): Promise<void> {
  const { data } = await api('POST /api/panel/v1/me/proof/options');
  await api('POST /api/panel/v1/me/proof/passkey', { body: await asked(data, false) });
}

async function asked(
  { challengeId, options }: Ceremony,
  useBrowserAutofill: boolean,
): Promise<Answered> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return answer(challengeId, () => startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** A new passkey on this device or key, for the options of a ticket or of the user's account. */
export async function newPasskey({ challengeId, options }: Ceremony): Promise<Answered> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return answer(challengeId, () => startRegistration({ optionsJSON }));
}

async function answer(challengeId: string, ceremony: () => Promise<object>): Promise<Answered> {
  try {
    return { challengeId, response: { ...(await ceremony()) } };
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    throw new PasskeyFailure(copy[passkeyFault(name)], { cause });
  }
}
