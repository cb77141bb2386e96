import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { TopBarAside } from '../shell/top-bar-aside.ts'

interface DetailBarProps {
  /** From the outside in; never empty. */
  trail: readonly { label: string; to: string }[]
  current: string
  /** The target of Back on phones. */
  back: string
  /** The others who are at the item. */
  people?: ReactNode
  actions?: ReactNode
}

/** The top bar of an item: crumbs and actions; on phones a back link and the name. */
export function DetailBar({ trail, current, back, people, actions }: DetailBarProps) {
  const { t } = useTranslation('component')
  const aside = use(TopBarAside)
  return (
    <>
      <div className="min-w-0 phone:hidden">
        <Breadcrumbs trail={trail} current={current} />
      </div>
      <div className="hidden min-w-0 flex-1 items-center gap-2 phone:flex">
        <Link
          to={back}
          aria-label={t('back')}
          className="-ml-2.5 flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface-hover hover:text-text"
        >
          <Glyph name="chevron-left" />
        </Link>
        <span title={current} className="truncate type-md font-semibold">
          {current}
        </span>
      </div>
      {(people || aside || actions) && (
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {people}
          {/* On phones, the name needs the room that the actions leave. The tab bar has the bell's page too. */}
          {actions ? <div className="phone:hidden">{aside}</div> : aside}
          {actions}
        </div>
      )}
    </>
  )
}
