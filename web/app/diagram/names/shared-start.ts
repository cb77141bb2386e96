import { nameParts } from './name-parts.ts'

const leastSharing = 4
const shortest = 3

/** What most names start with, up to a seam: "@scope/". Empty if it would be hardly shorter without. */
export function findSharedStart(names: readonly string[]): string {
  let [best, saved] = ['', 0]
  for (const [start, count] of countStarts(names)) {
    if (start.length < shortest || count < leastSharing || count * 2 <= names.length) continue
    if (start.length * count > saved) [best, saved] = [start, start.length * count]
  }
  return best
}

function countStarts(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) {
    let start = ''
    // The last part is the name's own.
    for (const part of nameParts(name).slice(0, -1)) {
      start += part
      counts.set(start, (counts.get(start) ?? 0) + 1)
    }
  }
  return counts
}
