import clsx from 'clsx'
import { Link } from 'react-router'

/** What limits everything that is done here, and the way out of it, if this person has one. */
export interface StateBannerText {
  readonly label: string
  readonly text: string
  readonly short: string
  readonly act?: { readonly to: string; readonly name: string }
}

const linkClasses = 'reachable inline-flex min-h-6 items-center font-semibold underline underline-offset-2'

interface StateBannerProps extends StateBannerText {
  className?: string | undefined
}

/** One line above the page. */
export function StateBanner({ label, text, act, className }: StateBannerProps) {
  return (
    <aside
      aria-label={label}
      className={clsx(
        'flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-surface-inverse px-4 py-1.5 text-center type-xs text-inverse phone:pb-2',
        className,
      )}
    >
      <p>{text}</p>
      {act && (
        <Link to={act.to} className={linkClasses}>
          {act.name}
        </Link>
      )}
    </aside>
  )
}

/** The same in a word or two, for the top bar. */
export function StateMark({ label, short, act }: StateBannerText) {
  return (
    <aside aria-label={label} className="mr-1 type-xs whitespace-nowrap">
      {act ? (
        <Link to={act.to} title={act.name} className={linkClasses}>
          {short}
        </Link>
      ) : (
        short
      )}
    </aside>
  )
}
