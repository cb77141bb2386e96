import { useTranslation } from 'react-i18next'
import type { English } from './english.ts'
import type { lateEnglish } from './late-english.ts'

type LateEnglish = typeof lateEnglish

/**
 * `useTranslation` for texts that are loaded with the component that shows them, and not with every page. `others` are
 * further texts that the page already has.
 */
export function useLateTexts<Name extends keyof LateEnglish, Others extends (keyof English)[]>(
  name: Name,
  texts: LateEnglish[Name],
  ...others: Others
) {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', name)) i18n.addResourceBundle('en', name, texts)
  return useTranslation<[Name, ...Others]>([name, ...others])
}
