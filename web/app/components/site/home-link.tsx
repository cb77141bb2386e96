import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../../ui/mark/logo.tsx'

/** The logo as a link to the home page. Its target is finger-sized, but takes no more height than the drawing. */
export function HomeLink() {
  const { t } = useTranslation('common')
  return (
    <Link to="/" aria-label={t('homeLink')} className="-my-2.5 inline-flex h-10 items-center">
      <Logo name={t('product')} />
    </Link>
  )
}
