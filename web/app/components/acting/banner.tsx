import { useState } from 'react'
import { href } from 'react-router'
import { type ActingFacts, parseActing } from '../../data/session/superadmin/acting-facts.ts'
import { acting } from '../../locales/en/late/acting.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'

/** Names both people, the time left and the way out. `facts`: as the cookie holds them. */
export function Banner({ facts }: { facts: string }) {
  const parsed = parseActing(facts)
  return parsed && <Line {...parsed} />
}

function Line({ admin, person, organization, until }: ActingFacts) {
  const { t } = useLateTexts('acting', acting)
  const { hasFailed, stop } = useStop()
  const minutes = useMinutesLeft(until, stop)
  const text = t(organization === '' ? 'text' : 'textIn', { admin, person, organization })
  const short = t('short', { person })
  return (
    <aside
      aria-label={t('label')}
      data-part="acting-banner"
      className="sticky top-0 z-[calc(var(--layer-nav)+1)] flex h-(--banner-height) items-center justify-center gap-3 bg-surface-inverse px-4 type-sm text-inverse phone:justify-between phone:type-xs print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Glyph name="users" className="shrink-0" />
        <span title={text} className="truncate phone:hidden">
          {text}
        </span>
        <span title={short} className="hidden truncate phone:inline">
          {short}
        </span>
        {minutes !== undefined && <span className="whitespace-nowrap">{t('left', { count: minutes })}</span>}
      </p>
      <form
        method="post"
        action={href('/impersonation/stop')}
        onSubmit={(event) => {
          event.preventDefault()
          stop()
        }}
      >
        <button
          type="submit"
          className="reachable inline-flex min-h-6 items-center font-semibold whitespace-nowrap underline underline-offset-[3px]"
        >
          {t(hasFailed ? 'again' : 'stop')}
        </button>
      </form>
      <p role="alert" className="sr-only">
        {hasFailed && t('failed')}
      </p>
    </aside>
  )
}

/** A new document follows, so that nothing of the person's pages stays in memory. */
function useStop() {
  const [hasFailed, setFailed] = useState(false)
  const stop = () => {
    setFailed(false)
    import('../../data/session/superadmin/acting-in-browser.ts')
      .then(({ stopActing }) => stopActing())
      .then((hasReturned) => window.location.assign(hasReturned ? '/dashboard' : '/impersonation/over'))
      .catch(() => setFailed(true))
  }
  return { hasFailed, stop }
}
