import type { CSSProperties } from 'react'

/** Passes a score to the CSS drawings, which fill up to `--score`. */
export function scoreStyle(score: number | undefined): CSSProperties {
  return { '--score': score ?? 0 } as CSSProperties
}
