import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { LineSample } from '../../../diagram/overlays/line-sample.tsx'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Spinner } from '../../../ui/action/spinner.tsx'

const DemoDiagram = lazy(() => import('./demo-diagram.tsx'))
const legend = ['latest', 'patch', 'minor', 'major', 'withdrawn'] as const

/** The current demo organization, drawn in the browser once the section comes near. */
export function OverviewSection() {
  const { t } = useLateTexts('landing', landing)
  const [frame, isNear] = useNearness()
  return (
    <section className="px-16 pt-16 pb-10 compact:px-6 compact:pt-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-[56ch]">
          <h2 className="type-3xl tracking-tighter text-balance phone:type-2xl">{t('overview.title')}</h2>
          <p className="mt-3 type-lg font-normal text-muted text-pretty">{t('overview.text')}</p>
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 type-xs text-muted">
          {legend.map((kind) => (
            <li key={kind} className="inline-flex items-center gap-1.5">
              <LineSample kind={kind} />
              {t(`overview.legend.${kind}`)}
            </li>
          ))}
        </ul>
      </div>
      <div
        ref={frame}
        data-part="demo-overview"
        className="relative -mx-8 h-216 overflow-hidden border border-border bg-surface compact:mx-0 compact:h-150 phone:h-100"
      >
        <Suspense fallback={<Loading />}>{isNear ? <DemoDiagram /> : <Loading />}</Suspense>
      </div>
    </section>
  )
}

function Loading() {
  const { t } = useLateTexts('landing', landing)
  return (
    <p className="flex size-full items-center justify-center gap-2 type-sm text-muted">
      <Spinner />
      {t('overview.loading')}
    </p>
  )
}

const margin = '400px'

function useNearness() {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  return [frame, isNear] as const
}
