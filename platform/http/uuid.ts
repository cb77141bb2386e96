const form = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether PostgreSQL would accept it as a uuid. A token's claims are checked before they reach the database. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && form.test(value)
}
