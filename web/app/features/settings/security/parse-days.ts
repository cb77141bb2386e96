/** The typed days: null for no limit, NaN for anything but digits. */
export function parseDays(typed: string): number | null {
  const digits = typed.trim()
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
