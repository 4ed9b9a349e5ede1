import {
  type ProfileField,
  type ProfileValues,
  profileFields,
} from '@klub/contract/profile-fields';
import type { Vault } from '../../infra/crypto/vault.ts';

/**
 * Which values a form was filled from (HZ36), without keeping them: a keyed mark of each field, one after another in one
 * text. Equal marks mean equal values; a version of another person, or a made-up one, equals nothing.
 */
export type ProfileVersion = Readonly<Record<ProfileField, string>>;

const markBytes = 6;
const markLength = 8;

export function versionOf(vault: Vault, personId: number, values: ProfileValues): ProfileVersion {
  return recordOf((field) =>
    Buffer.from(
      vault.digest(`profile ${personId} ${field}`, values[field]).subarray(0, markBytes),
    ).toString('base64url'),
  );
}

export function versionText(version: ProfileVersion): string {
  return profileFields.map((field) => version[field]).join('');
}

/** Null when the text is no version. */
export function parseVersion(text: string): ProfileVersion | null {
  if (text.length !== profileFields.length * markLength) return null;
  return recordOf((_, index) => text.slice(index * markLength, (index + 1) * markLength));
}

function recordOf(valueOf: (field: ProfileField, index: number) => string): ProfileVersion {
  return Object.fromEntries(
    profileFields.map((field, index) => [field, valueOf(field, index)]),
  ) as ProfileVersion;
}
