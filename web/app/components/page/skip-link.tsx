import { useTranslation } from 'react-i18next'

export const contentId = 'content'

/** First in the tab order of every layout; the layout's main element carries `contentId`. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${contentId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-(--layer-progress) focus:rounded-md focus:bg-surface-raised focus:px-3 focus:py-2 focus:type-sm focus:font-medium focus:shadow-3"
    >
      {t('skipToContent')}
    </a>
  )
}
