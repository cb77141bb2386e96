import { type RenderedMail, renderMailLayout } from './mail-layout.ts'

export type SignInMail = {
  /** `signup` for a person who is new, `magiclink` for one who was here before. */
  readonly type: string
  readonly tokenHash: string
  /** The same secret in six digits, for people who read mail on another device. */
  readonly code: string
  readonly lifetimeSeconds: number
  readonly publicUrl: string
}

/** The link goes to a page of ours whose script spends the token: mail scanners that fetch links spend nothing. */
export function renderSignInMail({
  type,
  tokenHash,
  code,
  lifetimeSeconds,
  publicUrl,
}: SignInMail): RenderedMail {
  const link = new URL('/confirm', publicUrl)
  link.searchParams.set('token_hash', tokenHash)
  link.searchParams.set('type', type)
  const isNew = type === 'signup'
  return renderMailLayout({
    subject: isNew ? 'Confirm your email for Trellis' : 'Your sign-in link for Trellis',
    title: isNew ? 'Welcome to Trellis' : 'Sign in to Trellis',
    paragraphs: [
      isNew
        ? 'Confirm your email address to start. There is no password to remember.'
        : 'Follow the link to sign in. There is no password to remember.',
    ],
    action: { label: isNew ? 'Confirm and sign in' : 'Sign in', url: link.href },
    notes: [
      `The link works once and for ${wordsFor(lifetimeSeconds)}. Your code is ${code}.`,
      'If you did not ask for this, you can ignore it: nobody can sign in without this mail.',
    ],
  })
}

export function wordsFor(seconds: number): string {
  const [amount, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`
}
