import clsx from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createLoadingBarMachine,
  type LoadingBarClock,
  type LoadingBarPhase,
  loadingBarTimes,
} from './loading-bar-machine.ts'

const clock: LoadingBarClock = {
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

const looks: Record<LoadingBarPhase, string> = {
  idle: 'scale-x-0 opacity-0 transition-none',
  throttled: 'scale-x-0 opacity-0 transition-none',
  running: 'scale-x-90 opacity-100 transition-transform ease-[cubic-bezier(0.1,0.7,0.3,1)]',
  complete: 'scale-x-100 opacity-100 transition-transform',
  fading: 'scale-x-100 opacity-0 transition-opacity',
}

const lasting: Partial<Record<LoadingBarPhase, number>> = {
  running: loadingBarTimes.duration,
  fading: loadingBarTimes.resetDelay,
}

/** The 3 px line at the top while a page is loading. `active` follows the router. */
export function LoadingBar({ active }: { active: boolean }) {
  const { t } = useTranslation('ui')
  const [machine] = useState(() => createLoadingBarMachine(clock))
  const phase = useSyncExternalStore<LoadingBarPhase>(machine.subscribe, machine.getPhase, () => 'idle')
  useEffect(() => {
    if (active) machine.start()
    else machine.finish()
  }, [active, machine])
  useEffect(() => machine.reset, [machine])
  const duration = lasting[phase]
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      aria-hidden={phase !== 'running'}
      data-phase={phase}
      style={duration === undefined ? undefined : { transitionDuration: `${duration}ms` }}
      className={clsx(
        'pointer-events-none fixed inset-x-0 top-0 z-(--layer-progress) h-[3px] origin-left bg-accent-line motion-reduce:transition-none!',
        looks[phase],
      )}
    />
  )
}
