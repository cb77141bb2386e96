import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAskedSearch } from '../../exchange/page/use-asked-search.ts'
import { Button } from '../../ui/action/button.tsx'

interface PagerProps {
  /** The name of the list, for people who navigate by landmarks. */
  label: string
  /** The parameter of the address that holds the page. */
  name?: string
  page: number
  pages: number
  className?: string
}

/** Renders nothing if one page holds everything. */
export function Pager({ label, name = 'page', page, pages, className }: PagerProps) {
  const { t } = useTranslation()
  const { asked } = useAskedSearch()
  if (pages <= 1) return null
  const linkTo = (to: number) => {
    const next = new URLSearchParams(asked)
    if (to === 1) next.delete(name)
    else next.set(name, String(to))
    return { search: next.toString() }
  }
  return (
    <nav aria-label={label} className={className}>
      <span className="flex items-center justify-between gap-3 type-sm">
        <span className="text-muted tabular-nums">{t('pager.page', { page, pages })}</span>
        <span className="flex gap-2">
          {page > 1 && (
            <Button asChild variant="outline" size="sm">
              <Link to={linkTo(page - 1)} preventScrollReset>
                {t('pager.previous')}
              </Link>
            </Button>
          )}
          {page < pages && (
            <Button asChild variant="outline" size="sm">
              <Link to={linkTo(page + 1)} preventScrollReset>
                {t('pager.next')}
              </Link>
            </Button>
          )}
        </span>
      </span>
    </nav>
  )
}

/** The page number in an address; the first if it is not valid. */
export function pageIn(url: URL, name = 'page'): number {
  const text = url.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
