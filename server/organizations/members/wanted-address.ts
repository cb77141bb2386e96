import type { Services } from '../../services.ts'

const purposeOf = (userId: string) => `jobs:begin-member-email-change:${userId}`

/** For the payload of a job, which must not show an address. */
export const sealWantedAddress = (
  { secrets }: Pick<Services, 'secrets'>,
  { userId, email }: { readonly userId: string; readonly email: string },
): string => secrets.seal(email, purposeOf(userId))

export const openWantedAddress = (
  { secrets }: Pick<Services, 'secrets'>,
  { userId, sealed }: { readonly userId: string; readonly sealed: string },
): string => secrets.open(sealed, purposeOf(userId))
