/** A time span in the largest unit that gives a whole number; the catalog has the words. */
export function lifetimeOf(seconds: number): { unit: 'hours' | 'minutes' | 'seconds'; count: number } {
  if (seconds % 3600 === 0) return { unit: 'hours', count: seconds / 3600 }
  if (seconds % 60 === 0) return { unit: 'minutes', count: seconds / 60 }
  return { unit: 'seconds', count: seconds }
}
