const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `12 Nov`, in UTC: where the year is clear from what stands around it. */
export function formatDay(milliseconds: number): string {
  const date = new Date(milliseconds)
  return `${date.getUTCDate()} ${months.format(date)}`
}
