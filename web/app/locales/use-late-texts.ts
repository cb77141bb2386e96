import { useTranslation } from 'react-i18next'
import type { lateEnglish } from './late-english.ts'

type LateEnglish = typeof lateEnglish

/** `useTranslation` for texts that are loaded with the component that shows them, and not with every page. */
export function useLateTexts<Name extends keyof LateEnglish>(name: Name, texts: LateEnglish[Name]) {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', name)) i18n.addResourceBundle('en', name, texts)
  return useTranslation(name)
}
