const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `12 Nov 2026`, in UTC, so that server and browser write the same. */
export function formatDate(moment: string | number): string {
  return `${formatDay(moment)} ${new Date(moment).getUTCFullYear()}`
}

/** `12 Nov`, in UTC, for places where the year is clear from the context. */
export function formatDay(moment: string | number): string {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${months.format(date)}`
}

/** `12 Nov 2026, 09:30 UTC`, for ends that come at a time of the day. */
export function formatMoment(moment: string | number): string {
  return `${formatDate(moment)}, ${new Date(moment).toISOString().slice(11, 16)} UTC`
}
