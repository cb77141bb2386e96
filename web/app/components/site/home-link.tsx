import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../../ui/mark/logo.tsx'

/** The logo as the way home. As high as a finger, and no higher in its line than the drawing. */
export function HomeLink() {
  const { t } = useTranslation('common')
  return (
    <Link to="/" aria-label={t('homeLink')} className="-my-2.5 inline-flex h-10 items-center">
      <Logo name={t('product')} />
    </Link>
  )
}
