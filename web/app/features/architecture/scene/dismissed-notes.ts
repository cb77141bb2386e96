import { useState } from 'react'

// Notes that a person has dismissed stay away in this browser, for this organization.

const keyOf = (organizationId: string) => `trellis:dismissed-notes:${organizationId}`
/** A note about filters has a name for each choice of them; the oldest are forgotten. */
const mostKept = 20

function readDismissed(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

function keepDismissed(key: string, names: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(names))
  } catch {
    // Full or forbidden: they stay away until the next visit.
  }
}

export function useDismissedNotes(organizationId: string) {
  const key = keyOf(organizationId)
  const [names, setNames] = useState(() => readDismissed(key))
  const dismiss = (name: string) => {
    const next = [...names.filter((other) => other !== name), name].slice(-mostKept)
    setNames(next)
    keepDismissed(key, next)
  }
  return { isDismissed: (name: string) => names.includes(name), dismiss }
}
