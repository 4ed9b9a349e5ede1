import {
  type ProfileField,
  type ProfileValues,
  profileFields,
} from '@klub/contract/profile-fields';
import type { Vault } from '../../../infra/crypto/vault.ts';

/**
 * Identifies the values that filled a form (HZ36) without storing them: a keyed digest of each
 * field, concatenated. Equal digests mean equal values; another person's or an invented version
 * matches nothing.
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

/** Null for an invalid version. */
export function parseVersion(text: string): ProfileVersion | null {
  if (text.length !== profileFields.length * markLength) return null;
  return recordOf((_, index) => text.slice(index * markLength, (index + 1) * markLength));
}

function recordOf(valueOf: (field: ProfileField, index: number) => string): ProfileVersion {
  return Object.fromEntries(
    profileFields.map((field, index) => [field, valueOf(field, index)]),
  ) as ProfileVersion;
}
