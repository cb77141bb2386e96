export const invitation = {
  pageTitle: 'Invitation',
  member: 'Already a member?',
  signIn: 'Sign in',
  processing: 'Accepting your invitation',
  processingText: 'This takes a moment.',
  sent: {
    title: 'One more step: check your inbox',
    text: 'We sent a sign-in link to <strong>{{email}}</strong>. It opens {{organization}} and expires in {{lifetime}}.',
    nothingThere:
      'Didn’t get it? Check your spam folder. Until you sign in, the link in your invitation sends another one.',
    sentAgain: 'Link sent again',
    sentAgainText: 'Earlier links also work until they expire.',
  },
  ready: {
    title: 'Join {{organization}}?',
    text: '{{inviter}} invited <strong>{{email}}</strong> as {{role}}.',
    role: { maintainer: 'a maintainer', admin: 'an admin', developer: 'a member' },
    somebody: 'A maintainer',
    act: 'Join {{organization}}',
    acting: 'Joining',
    leave: 'Not now',
  },
  sso: {
    title: '{{organization}} uses single sign-on',
    text: 'Sign in as <strong>{{email}}</strong> through your company’s provider. Then you’re in.',
    act: 'Continue with single sign-on',
    acting: 'Opening your provider',
  },
  already: {
    title: 'You’re already a member',
    text: 'You belong to {{organization}}. This invitation isn’t needed anymore.',
    act: 'Open {{organization}}',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'It was valid until {{date}}. Ask {{inviter}} for a new one.',
  },
  revoked: {
    title: 'This invitation was withdrawn',
    text: '{{organization}} took it back on {{date}}. If that is a mistake, ask {{inviter}} for a new one.',
  },
  used: {
    title: 'This invitation was already used',
    text: 'It was used to join {{organization}} on {{date}}. If that was you, sign in.',
  },
  otherAccount: {
    title: 'This invitation is for someone else',
    text: 'It was sent to <strong>{{email}}</strong>, and you are signed in as {{own}}.',
    act: 'Sign out and continue',
    acting: 'Signing out',
    stay: 'Stay signed in',
    failed: 'You are still signed in. Check your connection, then try again.',
  },
  missing: {
    title: 'We don’t know this invitation',
    text: 'The link is incomplete, or a newer one has replaced it. Open it from your most recent email, or ask for a new one.',
  },
  full: {
    title: 'All places are taken',
    text: '{{organization}} has as many members as its plan includes. Ask {{inviter}} to make room. Your invitation is valid until {{date}}.',
  },
  closed: {
    title: 'Nobody can join at the moment',
    text: 'The company’s account is closed for now. Your invitation works again as soon as it is open, until it expires.',
  },
  rateLimited: {
    title: 'Too many attempts',
    text: 'Wait a few minutes, then try again. Your invitation is still valid.',
  },
  unavailable: {
    title: 'Trellis doesn’t answer',
    text: 'Check your connection, then try again. Nothing was used up.',
  },
  unexpected: {
    title: 'Something went wrong on our end',
    text: 'Try again in a moment. Nothing was used up.',
  },
  somebody: 'a maintainer',
  company: 'the company',
  ask: 'Ask for a new one',
  askSubject: 'Invitation to {{organization}}',
  again: 'Try again',
  home: 'Go to Trellis',
}
