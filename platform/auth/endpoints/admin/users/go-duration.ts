/** Nanoseconds. */
const units: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
}
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y
/** What 64 bits of nanoseconds hold, which is about 292 years. */
const most = 2 ** 63

/** Milliseconds of a duration as Go writes it, such as `24h` or `1h15m30.5s`; undefined if it is none. */
export function parseGoDuration(text: string): number | undefined {
  const [, sign, amount = ''] = /^([+-]?)(.{1,64})$/u.exec(text) ?? []
  if (sign === undefined) return undefined
  if (amount === '0') return 0
  const nanoseconds = sumParts(amount)
  if (nanoseconds === undefined || nanoseconds >= most) return undefined
  return (sign === '-' ? -nanoseconds : nanoseconds) / 1e6
}

function sumParts(text: string): number | undefined {
  let [sum, end] = [0, 0]
  while (end < text.length) {
    part.lastIndex = end
    const [all, number, unit] = part.exec(text) ?? []
    if (all === undefined) return undefined
    sum += Number(number) * (units[unit ?? ''] ?? 0)
    end += all.length
  }
  return sum
}
