import type { WaysIn } from '../../../data/session/ways-in.ts'

/**
 * People of a company's provider keep their address: it binds them to the domains of the company. The platform decides
 * once more when it is asked.
 */
export const isEmailManaged = ({ canLink, identities }: Pick<WaysIn, 'canLink' | 'identities'>): boolean =>
  !canLink || identities.some(({ kept }) => kept === 'company')
