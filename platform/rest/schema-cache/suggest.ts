/** The name that was probably meant; the first in order among equally close ones. */
export function suggest(
  name: string,
  candidates: Iterable<string>,
  leastSimilarity = 0.75,
): string | undefined {
  let best: { readonly candidate: string; readonly similarity: number } | undefined
  for (const candidate of candidates) {
    const similarity = compareNames(name, candidate)
    if (candidate !== name && similarity >= leastSimilarity && similarity > (best?.similarity ?? 0)) {
      best = { candidate, similarity }
    }
  }
  return best?.candidate
}

/** The nearest name that differs by at most this many letters. */
export function suggestWithin(
  name: string,
  candidates: Iterable<string>,
  farthest: number,
): string | undefined {
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) > farthest) continue
    const distance = editDistance(name, candidate)
    if (distance <= farthest && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { candidate, distance }
    }
  }
  return best?.candidate
}

const longestCompared = 200

/** 1 for equal names, 0 for those with nothing in common: one minus the edit distance divided by the longer length. */
export function compareNames(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return 1
  if (longer > longestCompared) return a === b ? 1 : 0
  return 1 - editDistance(a.toLowerCase(), b.toLowerCase()) / longer
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
