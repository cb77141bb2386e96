import type { Draft, Telling } from '../draft.ts'

/** What an attacker would do with an account is told to the person, and with an organization to its maintainers. */
export function tellAboutSecurity({ news, recipients }: Telling): Draft[] {
  const maintainers = recipients.filter(({ role }) => role === 'maintainer').map(({ userId }) => userId)
  return news.flatMap((each): Draft[] => {
    switch (each.kind) {
      case 'new_sign_in':
        return [{ event: 'new_sign_in', userId: each.userId, data: { device: each.device } }]
      case 'factor_removed':
        return [{ event: 'factor_removed', userId: each.userId, data: { method: each.method } }]
      case 'token_made': {
        const { id: token_id, name, kind } = each.token
        const told = kind === 'personal' ? [each.userId] : [...new Set([each.userId, ...maintainers])]
        const data = { token_id, name, kind }
        return told.map((userId) => ({ event: 'token_made', userId, subjectId: each.userId, data }))
      }
      case 'break_glass_used':
        return maintainers.map((userId) => ({
          event: 'break_glass_used',
          userId,
          subjectId: each.userId,
          data: {},
        }))
      default:
        return []
    }
  })
}
