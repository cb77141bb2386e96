// Which parts of the screen must reload, because something they show has changed, or may change by a pending act. The
// router knows it but does not tell the routes: to them, a change of the query looks the same before and during an act.

/** The shell is the layout around every page. The tabs of a page and the head above them are one page. */
export type Part = 'shell' | 'page'

export const allParts: readonly Part[] = ['shell', 'page']

const asked: Record<Part, number> = { shell: 0, page: 0 }

/** From now on no loader of these parts is skipped, until the returned function is called. */
export function askFor(parts: readonly Part[]): () => void {
  let isSettled = false
  for (const part of parts) asked[part] += 1
  return () => {
    if (!isSettled) for (const part of parts) asked[part] -= 1
    isSettled = true
  }
}

export const isAsked = (part: Part): boolean => asked[part] > 0

export const isAnyAsked = (): boolean => allParts.some(isAsked)
