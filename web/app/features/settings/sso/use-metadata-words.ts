import { sso } from '../../../locales/en/late/sso.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

type FaultWord = keyof typeof sso.connection.fault

const isKnown = (code: string): code is FaultWord => Object.hasOwn(sso.connection.fault, code)

/** What is wrong with the metadata of a provider, by its code. */
export function useMetadataWords(): (code: string) => string {
  const { t } = useLateTexts('sso', sso)
  return (code) => t(`connection.fault.${isKnown(code) ? code : 'other'}`)
}
