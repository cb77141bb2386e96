import type { OneTimeKind } from './one-time-tokens.ts'

/** Which tokens a verification type of the wire may spend (sheet, POST /verify). */
const kindsByType: Readonly<Record<string, readonly OneTimeKind[]>> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  break_glass: ['break_glass'],
  email_change: ['email_change_current', 'email_change_new'],
}

const phoneKindsByType: Readonly<Record<string, readonly OneTimeKind[]>> = {
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
}

export function findEmailKinds(type: string): readonly OneTimeKind[] | undefined {
  return Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined
}

export function findPhoneKinds(type: string): readonly OneTimeKind[] | undefined {
  return Object.hasOwn(phoneKindsByType, type) ? phoneKindsByType[type] : undefined
}
