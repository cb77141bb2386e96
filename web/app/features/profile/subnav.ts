/** The sections of the page by their anchors, as the column of links groups them. */
export const subnav = {
  profile: ['details', 'email', 'notifications', 'display'],
  security: ['sessions', 'factors', 'identities', 'tokens'],
  data: ['export', 'delete'],
} as const

export type SubnavGroupName = keyof typeof subnav
export type Anchor = (typeof subnav)[SubnavGroupName][number]

const anchors: readonly Anchor[] = Object.values(subnav).flat()

/** The section that the address names, or else the first. */
export const anchorOf = (hash: string): Anchor => anchors.find((anchor) => hash === `#${anchor}`) ?? 'details'
