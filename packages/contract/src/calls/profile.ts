import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { notification } from './notifications.ts';
import { everyone, roles } from '../roles.ts';
import {
  approval,
  approvalTick,
  codeAndMessage,
  entrepreneur,
  idAndName,
  requiredText,
  text,
} from '../values.ts';

const profile = z.object({
  id: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  email: z.string(),
  clientNumber: z.string(),
  iban: z.string(),
  place: z.string(),
  city: z.string(),
  zipCode: z.string(),
  entrepreneur,
  birthday: z.string(),
  pesel: z.string(),
  taxOfficeName: z.string(),
  taxOfficeAddress: z.string(),
  userType: z.enum(roles),
  userDetails: z.array(idAndName),
});

/**
 * The fields of the profile that a person may change (`profile-fields.ts`). The body is the whole profile: what else is in
 * it changes nothing, and is noted when it differs (HZ18).
 */
const profileChange = z.object({
  firstname: text(100),
  lastname: text(100),
  email: text(254),
  iban: text(60).optional(),
  place: text(200).optional(),
  city: text(100).optional(),
  zipCode: text(20).optional(),
  entrepreneur: entrepreneur.optional(),
  birthday: text(20).optional(),
  pesel: text(20).optional(),
  taxOfficeName: text(200).optional(),
  taxOfficeAddress: text(300).optional(),
  /** `extras.profileVersion` of the answer that the form was filled from; without it, of the session's last answer (HZ36). */
  profileVersion: text(200).optional(),
  id: z.unknown().optional(),
  username: z.unknown().optional(),
  clientNumber: z.unknown().optional(),
  userType: z.unknown().optional(),
  userDetails: z.unknown().optional(),
});

export const profileEndpoints = endpointRows({
  'GET /api/v1/user/get': {
    summary: 'The person behind the token: profile, role, extras and notifications',
    access: { roles: everyone, beforePassword: true },
    viewable: true,
    writes: true,
    reply: z.object({
      // Not wrapped in `data` (D1).
      message: z.object({
        profile,
        role: z.enum(roles),
        extras: z.object({
          /** What the programme calls the role. */
          roleName: z.string(),
          programmeName: z.string(),
          isPasswordChange: z.boolean(),
          lastLogin: z.string().nullable(),
          showSlider: z.boolean(),
          /** The true number of unread notifications; the list below holds the newest. */
          unreadNotifications: z.number().int(),
          /** Tells which values this profile has, for `updateandreturnerrors`; nothing can be read from it. */
          profileVersion: z.string(),
          /** The release of this server and its app: an older mobile shell asks for an update. */
          appVersion: z.string(),
        }),
        showBadgeNotifications: z.boolean(),
        notifications: z.array(notification),
        forceLogOut: z.boolean(),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/user/superior': {
    summary: "The person's own sales representative",
    access: { roles: everyone },
    viewable: true,
    reply: z.object({
      data: z.object({ firstname: z.string(), lastname: z.string(), phone: z.string() }).nullable(),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/user/updateandreturnerrors': {
    summary: 'Changes the own profile',
    access: { roles: everyone },
    body: profileChange,
    reply: codeAndMessage,
    failures: ['freshLoginNeeded', 'changedMeanwhile'],
    limit: limits.write,
  },
  'POST /api/v1/user/update': {
    summary: 'Sets the own password',
    access: { roles: everyone, beforePassword: true },
    body: z.object({
      password: requiredText(1_000),
      passwordRepeat: requiredText(1_000),
      currentPassword: text(1_000).optional(),
    }),
    reply: codeAndMessage.extend({ success: z.boolean() }),
    failures: [],
    limit: { max: 20, seconds: 60, shared: true },
  },
  'GET /api/v1/approval/delete-user': {
    summary: 'Approvals to tick before the account is deleted',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({ data: z.array(approval) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/user/delete': {
    summary: 'Deletes the own account (D26)',
    access: { roles: everyone },
    body: z.object({ approvals: z.array(approvalTick).max(50) }),
    reply: codeAndMessage,
    failures: ['deletionDeclined', 'freshLoginNeeded'],
    limit: { max: 10, seconds: 60, shared: true },
  },
});
