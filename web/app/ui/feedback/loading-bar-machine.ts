/**
 * The phases of the navigation bar, separate from its drawing. A quick navigation ends while `throttled` and is never
 * seen; a slower one grows while `running`, is full while `complete`, fades, and is then reset.
 */
export type LoadingBarPhase = 'idle' | 'throttled' | 'running' | 'complete' | 'fading'

export const loadingBarTimes = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 } as const

export interface LoadingBarClock {
  setTimeout: (callback: () => void, milliseconds: number) => unknown
  clearTimeout: (timer: unknown) => void
}

export interface LoadingBarMachine {
  start: () => void
  finish: () => void
  /** Cancels whatever is planned and goes back to `idle`. */
  reset: () => void
  getPhase: () => LoadingBarPhase
  subscribe: (listener: () => void) => () => void
}

export function createLoadingBarMachine(clock: LoadingBarClock): LoadingBarMachine {
  const listeners = new Set<() => void>()
  let phase: LoadingBarPhase = 'idle'
  let timer: unknown

  function enter(next: LoadingBarPhase): void {
    phase = next
    for (const listener of listeners) listener()
  }
  function plan(milliseconds: number, callback: () => void): void {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(callback, milliseconds)
  }
  function reset(): void {
    clock.clearTimeout(timer)
    enter('idle')
  }

  return {
    start() {
      if (phase === 'throttled' || phase === 'running') return
      enter('throttled')
      plan(loadingBarTimes.throttle, () => enter('running'))
    },
    finish() {
      if (phase === 'throttled') return reset()
      if (phase !== 'running') return
      enter('complete')
      plan(loadingBarTimes.hideDelay, () => {
        enter('fading')
        plan(loadingBarTimes.resetDelay, reset)
      })
    },
    reset,
    getPhase: () => phase,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
