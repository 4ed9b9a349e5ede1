import { invitePhoneMaxLength } from '@klub/contract/limits';

export type Invitation = {
  readonly type: string;
  readonly prefix: string;
  readonly user_id: string;
  readonly phone: string;
};
export type InvitationField = keyof Invitation;

const invitationFields: readonly InvitationField[] = ['type', 'prefix', 'user_id', 'phone'];
export const sapMaxLength = 12;

export type InvitationFault = 'required' | 'notDigits' | 'notAPhone';

/** The faults that the form finds itself; whether the number may be invited, only the server knows. */
export function invitationFaults(
  invitation: Invitation,
): Partial<Record<InvitationField, InvitationFault>> {
  const { user_id: sap, phone } = invitation;
  return {
    ...(/^\d{1,12}$/.test(sap) ? {} : { user_id: 'notDigits' }),
    ...(/^\d{9}$/.test(phone) ? {} : { phone: 'notAPhone' }),
    ...Object.fromEntries(
      invitationFields
        .filter((field) => invitation[field] === '')
        .map((field) => [field, 'required']),
    ),
  };
}

/** The digits of a number that is pasted with its country, a trunk zero, spaces or dashes; null when they are too many. */
export function plainInvitePhone(text: string): string | null {
  const digits = plainDigits(text);
  const national =
    digits.length > invitePhoneMaxLength
      ? digits.replace(/^(?:(?:00)?48)?0?(?=\d{9}$)/, '')
      : digits;
  return national.length > invitePhoneMaxLength ? null : national;
}

export function plainSap(text: string): string | null {
  const digits = plainDigits(text);
  return digits.length > sapMaxLength ? null : digits;
}

function plainDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** A stored draft, with an empty value for each field that is missing or damaged. */
export function invitationFrom(draft: unknown, start: Invitation): Invitation {
  if (typeof draft !== 'object' || draft === null) return start;
  const kept = new Map<string, unknown>(Object.entries(draft));
  const text = (field: InvitationField): string => {
    const value = kept.get(field);
    return typeof value === 'string' ? value : start[field];
  };
  return {
    type: text('type'),
    prefix: text('prefix'),
    user_id: text('user_id'),
    phone: text('phone'),
  };
}

/** A shop of the representative, with what the form calls its customer. */
export type Shop = { readonly id: string; readonly prefix: string; readonly sap: string };

/**
 * The invitation to a shop: prefix and SAP number follow from it, and the type is the usual one while no other is
 * chosen. Every field can be changed afterwards.
 */
export function invitedTo(shop: Shop, invitation: Invitation, usualType: string): Invitation {
  return {
    ...invitation,
    type: invitation.type || usualType,
    prefix: shop.prefix,
    user_id: shop.sap,
  };
}

/**
 * The shop with the form's prefix and SAP number; of several shops of one customer the chosen one.
 */
export function shopOf<Known extends Shop>(
  { prefix, user_id: sap }: Invitation,
  shops: readonly Known[],
  chosenId: string,
): Known | undefined {
  const fitting = shops.filter((shop) => shop.prefix === prefix && shop.sap === sap);
  return fitting.find(({ id }) => id === chosenId) ?? fitting[0];
}

/** The values that the next invitation most likely shares: colleagues of one shop are invited one after another. */
export function nextInvitation(invitation: Invitation): Invitation {
  return { ...invitation, phone: '' };
}
