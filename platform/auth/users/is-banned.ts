import type { UserRow } from './user-row.ts'

export function isBanned(user: Pick<UserRow, 'banned_until'>, now: number): boolean {
  return user.banned_until !== null && user.banned_until.getTime() > now
}
