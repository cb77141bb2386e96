import { proofFailures, wrongProofs } from './proof-failures.ts'

export const stepUp = {
  title: 'Confirm that it’s you',
  text: 'It’s been more than 15 minutes since you last confirmed. Your entries stay as they are.',
  loading: 'Loading your options',
  failed: 'We couldn’t load your options.',
  again: 'Try again',
  cancel: 'Cancel',
  confirm: 'Confirm',
  confirming: 'Confirming',
  or: 'or',
  passkey: {
    act: 'Use a passkey',
    acting: 'Waiting for your passkey',
    wrong: wrongProofs.passkey,
  },
  app: {
    which: 'Authenticator app',
    label: 'Code from your authenticator app',
    choose: 'Use a code from your app',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'Each code works once.',
    choose: 'Use a recovery code',
    wrong: wrongProofs.recovery,
  },
  provider: { act: 'Continue with {{name}}' },
  sso: {
    act: 'Continue with single sign-on',
    acting: 'Waiting for your provider',
    silent: 'Your company’s provider didn’t confirm a new sign-in. Sign out of Trellis, then sign in again.',
  },
  window: {
    pageTitle: 'Confirmed',
    title: 'You can close this window',
    text: 'Return to the page that opened it.',
  },
  email: {
    choose: 'Email me a code',
    sending: 'Sending',
    label: 'Code from the email',
    sent: 'We sent a code to {{email}}.',
    resend: 'Send another code',
    resendIn: 'Send another code in {{seconds}} s',
  },
  failure: {
    ...proofFailures,
    canceled: 'That was canceled or took too long. Try again.',
    blocked: 'Your browser blocked the window. Allow pop-up windows for this site, then try again.',
    silent: 'The provider didn’t ask you to sign in again, so it confirmed nothing. Choose another way.',
    'other-person': 'That is another person’s account. You are still signed in as {{email}}.',
  },
} as const
