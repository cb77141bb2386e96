const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** `12 Nov 2026`, in UTC: server and browser must write the same. */
export function formatDate(timestamp: string): string {
  const date = new Date(timestamp)
  return `${date.getUTCDate()} ${months.format(date)} ${date.getUTCFullYear()}`
}
