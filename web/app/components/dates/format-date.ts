const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `12 Nov 2026`, in UTC: server and browser must write the same. */
export function formatDate(moment: string | number): string {
  return `${formatDay(moment)} ${new Date(moment).getUTCFullYear()}`
}

/** `12 Nov`, in UTC: where the year is clear from what stands around it. */
export function formatDay(moment: string | number): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${months.format(date)}`
}
