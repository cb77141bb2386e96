import { StandardCardFoot } from '../../../components/site/standard-card.tsx'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'

export function BreakGlassFoot() {
  const { t } = useLateTexts('auth', auth)
  return (
    <StandardCardFoot>
      {t('sso.down')}{' '}
      <TextLink to="?break-glass" className="reachable">
        {t('sso.askForLink')}
      </TextLink>
    </StandardCardFoot>
  )
}
