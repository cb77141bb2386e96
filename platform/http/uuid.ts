const form = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether PostgreSQL would take it for a uuid; what a token claims is not asked of the database before. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && form.test(value)
}
