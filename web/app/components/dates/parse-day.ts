const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const forms = [
  /^(?<year>\d{4,6})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4,6})$/i,
  /^(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4,6})$/i,
]

/** A day as people write it, `12 Nov 2026`, `Nov 12, 2026` or `2026-11-12`, in the last of these forms. */
export function parseDay(typed: string): string | undefined {
  const { year, month, name, day } = forms.map((form) => form.exec(typed.trim())?.groups).find(Boolean) ?? {}
  const place = name === undefined ? Number(month) - 1 : monthNamed(name)
  const date = new Date(0)
  date.setUTCFullYear(Number(year), place, Number(day))
  // A day that does not exist, such as 30 Feb, becomes another one.
  const isReal = date.getUTCMonth() === place && date.getUTCDate() === Number(day)
  return isReal ? [year, twoDigits(place + 1), twoDigits(day)].join('-') : undefined
}

const twoDigits = (value: unknown) => String(value).padStart(2, '0')

const monthNamed = (name: string) => months.findIndex((month) => month.startsWith(name.toLowerCase()))
