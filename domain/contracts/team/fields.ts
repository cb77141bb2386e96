import { z } from 'zod'
import { emailMaxLength, parseEmailAddress } from '../../people/email-address.ts'
import { memberRoles } from '../../permissions/member-role.ts'
import { faultCode, requiredText } from '../fields.ts'

/** Absent or empty: required. Any other word: invalid. */
export const memberRole = z
  .string(faultCode('member_role.required'))
  .min(1, faultCode('member_role.required'))
  .pipe(z.enum(memberRoles, faultCode('member_role.invalid')))

/** In lower case. */
export const emailAddress = requiredText('email_address', emailMaxLength)
  .refine((text) => parseEmailAddress(text) !== undefined, faultCode('email_address.invalid'))
  .toLowerCase()
