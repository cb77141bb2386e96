const units = ['kilobytes', 'megabytes', 'gigabytes'] as const

/** A size in the largest unit that it fills, with one decimal. Never less than nothing, and 0 KB only for no bytes. */
export function sizeOf(bytes: number): { size: number; unit: (typeof units)[number] } {
  const place = bytes >= 1024 ** 3 ? 2 : bytes >= 1024 ** 2 ? 1 : 0
  const size = bytes / 1024 ** (place + 1)
  const rounded = place === 0 ? Math.ceil(size) : Math.round(size * 10) / 10
  return { size: rounded, unit: units[place] ?? 'kilobytes' }
}
