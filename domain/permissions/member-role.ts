export const memberRoles = ['maintainer', 'admin', 'developer'] as const
export type MemberRole = (typeof memberRoles)[number]
