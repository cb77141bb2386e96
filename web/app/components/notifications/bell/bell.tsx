// Every first visit has the bell; what opens below it is loaded with the first press.
import clsx from 'clsx'
import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { href, Link, useLocation } from 'react-router'
import { buttonClasses } from '../../../ui/action/button-classes.ts'
import { useMediaQuery } from '../../../ui/layout/use-media-query.ts'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import { countAfter } from '../marks.ts'
import { usePendingMarks } from '../use-marks.ts'
import type { BellPopoverProps } from './bell-popover.tsx'
import { UnreadMark } from './unread-mark.tsx'

/** Leads to the page, and opens the newest few where there is room for them. */
export function Bell({ unread: stored }: { unread: number }) {
  const { t } = useTranslation('shell')
  const anchor = useRef<HTMLAnchorElement>(null)
  const [Content, setContent] = useState<{ Popover: ComponentType<BellPopoverProps> }>()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  const isPhone = useMediaQuery(phone)
  const unread = countAfter(stored, usePendingMarks())
  const name = t('bell.unread', { count: unread })
  const open = async () => {
    const { BellPopover } = await import('./bell-popover.tsx')
    setContent({ Popover: BellPopover })
    setOpenAt(key)
  }
  const press = (event: MouseEvent) => {
    if (isPhone || leavesThePage(event)) return
    event.preventDefault()
    if (isOpen) setOpenAt(undefined)
    // Without its code the page is still one press away.
    else void open().catch(() => window.location.assign(href('/notifications')))
  }
  return (
    <>
      <Link
        ref={anchor}
        to={href('/notifications')}
        aria-label={name}
        title={name}
        {...(!isPhone && { 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
        onClick={press}
        className={clsx(buttonClasses({ variant: isOpen ? 'secondary' : 'ghost', size: 'icon' }), 'relative')}
      >
        <Glyph name="bell" />
        {unread > 0 && <UnreadMark className="top-[7px] right-[7px]" />}
      </Link>
      <Arrivals unread={stored} />
      {isOpen && Content && <Content.Popover anchor={anchor} onClose={() => setOpenAt(undefined)} />}
    </>
  )
}

/** The width up to which the tab bar takes the place of the navigation. */
const phone = '(max-width: 760px)'

const leavesThePage = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) =>
  ctrlKey || metaKey || shiftKey || button !== 0

/** Tells screen readers of what comes while the page is open. */
function Arrivals({ unread }: { unread: number }) {
  const { t } = useTranslation('shell')
  const [before, setBefore] = useState(unread)
  const [told, setTold] = useState('')
  if (unread !== before) {
    setBefore(unread)
    setTold(unread > before ? t('bell.unread', { count: unread }) : '')
  }
  return (
    <span role="status" className="sr-only">
      {told}
    </span>
  )
}
