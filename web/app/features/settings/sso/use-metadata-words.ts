import type { SsoKind } from '@trellis/domain/contracts/sso'
import { sso } from '../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

const { fault, faultOidc } = sso.connection

const isKnown = (code: string): code is keyof typeof fault => Object.hasOwn(fault, code)
const isOidc = (code: string): code is keyof typeof faultOidc => Object.hasOwn(faultOidc, code)

/** What is wrong with what a provider says about itself, by its code. An issuer has no file to upload instead. */
export function useMetadataWords(kind: SsoKind): (code: string) => string {
  const { t } = useLateTexts('sso', sso)
  return (code) => {
    if (kind === 'oidc' && isOidc(code)) return t(`connection.faultOidc.${code}`)
    return t(`connection.fault.${isKnown(code) ? code : 'other'}`)
  }
}
