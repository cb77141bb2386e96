import { useTranslation } from 'react-i18next'

/** The title of the tab. React hoists it into the head; each page renders exactly one. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation()
  return <title>{t('pageTitle', { title: children })}</title>
}
