import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isTranslated } from '../../screens/page-languages.ts'
import { useLanguageChoice } from './use-language-choice.ts'

/** The available languages, if there is more than one. */
export function LanguageLinks() {
  const { t } = useTranslation('site')
  const { language, choices, choose } = useLanguageChoice()
  const hasOthers = isTranslated(useLocation().pathname)
  if (choices.length < 2) return null
  return (
    <nav aria-label={t('foot.language')} className="flex gap-4 phone:-my-2">
      {choices.map((choice) => (
        <a
          key={choice.language}
          href={choice.address}
          lang={choice.language}
          hrefLang={hasOthers ? choice.language : undefined}
          aria-current={choice.language === language ? 'true' : undefined}
          onClick={() => choose(choice.language)}
          className="py-0.5 type-xs phone:py-3 text-muted hover:text-text aria-[current=true]:font-semibold aria-[current=true]:text-text"
        >
          {t(`languages.${choice.language}`)}
        </a>
      ))}
    </nav>
  )
}
