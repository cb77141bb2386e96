import { between, type Size, type View } from './view.ts'

const duration = 420

/** Animates from one view to another; jumps if the person prefers reduced motion. */
export class Flight {
  #frame = 0

  start({ from, to, screen }: { from: View; to: View; screen: Size }, move: (view: View) => void): void {
    this.stop()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      move(to)
      return
    }
    const start = performance.now()
    const step = (now: number) => {
      this.#frame = 0
      const t = Math.min(1, Math.max(0, (now - start) / duration))
      move(t === 1 ? to : between(from, to, screen, 1 - (1 - t) ** 3))
      if (t < 1) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  get isUnderWay(): boolean {
    return this.#frame !== 0
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }
}
