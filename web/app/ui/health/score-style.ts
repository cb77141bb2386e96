import type { CSSProperties } from 'react'

/** Hands a score to the drawings in CSS, which fill themselves up to `--score`. */
export function scoreStyle(score: number | undefined): CSSProperties {
  return { '--score': score ?? 0 } as CSSProperties
}
