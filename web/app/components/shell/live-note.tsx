import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '../../exchange/live/use-live.ts'
import { Button } from '../../ui/action/button.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { giveFocusBack } from '../../ui/overlay/give-focus-back.ts'

/**
 * Changes that wait until somebody is done, or that the connection is lost. Over the page, so that nothing moves. Only
 * its button takes clicks, and the end of the page can be scrolled above it, because the actions of forms are there.
 */
export function LiveNote() {
  const { t } = useTranslation('shell')
  const { link, held, readNow } = useLive()
  useRoom(link === 'away' || held > 0)
  return (
    <div
      role="status"
      data-live={link}
      className="pointer-events-none fixed inset-x-0 bottom-[calc(16px+env(safe-area-inset-bottom,0px))] z-(--layer-nav) flex justify-center px-4 phone:bottom-[calc(76px+env(safe-area-inset-bottom,0px))] print:hidden"
    >
      {link === 'away' ? (
        <p className={noteClasses}>
          <Glyph name="link-off" className="shrink-0 text-muted" />
          {t('live.away')}
        </p>
      ) : (
        held > 0 && (
          <p ref={giveFocusBack} className={noteClasses}>
            {t('live.changes', { count: held })}
            <Button variant="outline" size="xs" className="pointer-events-auto" onClick={readNow}>
              {t('live.show')}
            </Button>
          </p>
        )
      )}
    </div>
  )
}

/** Two lines of a phone, and the distance from the edge. The shell adds it below the page. */
const room = '72px'

function useRoom(isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const { style } = document.documentElement
    style.setProperty('--note-room', room)
    return () => {
      style.removeProperty('--note-room')
    }
  }, [isShown])
}

const noteClasses =
  'flex min-h-9 animate-[rise-in_var(--duration-slow)_var(--ease-out)] items-center gap-2.5 rounded-lg bg-surface-raised py-1.5 pr-2 pl-3 type-sm shadow-3'
