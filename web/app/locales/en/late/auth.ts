export const auth = {
  email: 'Work email',
  wantsDocs: 'Sign in to read the documentation. You’ll return to it right after.',
  ended: {
    title: 'You were signed out',
    text: 'Your session ended or was revoked. Sign in to go back to your page.',
  },
  expired: {
    title: 'Sign in again',
    text: 'You signed in longer ago than your company allows. Sign in to go back to your page.',
  },
  erased: {
    title: 'Your profile was deleted',
    text: 'Your personal data is erased, and you are signed out everywhere. Thank you for using Trellis.',
  },
  signIn: {
    pageTitle: 'Sign in',
    title: 'Sign in to Trellis',
    lead: 'We’ll email you a link. No password to remember.',
    leadPastSso: 'We’ll email you a link, unless your company requires single sign-on.',
    submit: 'Email me a sign-in link',
    submitting: 'Sending the link',
    newHere: 'New here?',
  },
  signUp: {
    pageTitle: 'Start a 7-day trial',
    title: 'Start your 7-day trial',
    lead: 'No credit card. We’ll email you a link. Then name your company.',
    submit: 'Email me a link',
    submitting: 'Sending the link',
    haveAccount: 'Already have an account?',
  },
  or: 'or',
  provider: {
    continue: 'Continue with {{provider}}',
    leaving: 'Opening {{provider}}',
    unreachable: 'The provider cannot be reached. Try again, or use an email link.',
    rateLimited: 'Too many attempts. Wait a few minutes, then try again.',
  },
  sso: {
    use: 'Use single sign-on',
    pageTitle: 'Single sign-on',
    title: 'Sign in with single sign-on',
    lead: 'Enter your work email. We’ll take you to your company’s sign-in page.',
    submit: 'Continue',
    submitting: 'Opening your provider',
    otherWays: 'Sign in another way',
    leaving: 'Opening your company’s sign-in page',
    leavingText: 'This takes a moment.',
    failed: 'Single sign-on did not start',
    again: 'Try again',
    required: '{{organization}} requires single sign-on',
    requiredText:
      'You are signed in as <strong>{{email}}</strong>. Sign in through your company’s provider to open it.',
    switch: 'Sign in through your company?',
    switchText:
      'You are signed in as <strong>{{email}}</strong>. Single sign-on replaces this session in this browser.',
    continue: 'Continue with single sign-on',
    down: 'Your provider doesn’t answer?',
    askForLink: 'Maintainers can ask for a break-glass link',
    failure: {
      unknown: 'No company uses single sign-on for this address. Check it, or sign in another way.',
      outdated:
        'This link is out of date. The company no longer uses it for single sign-on. Sign in another way, or ask your administrator.',
      unreachable:
        'Your company’s provider cannot be reached. Try again in a moment, or ask your administrator.',
      'rate-limited': 'Too many attempts. Wait a few minutes, then try again.',
      unexpected: 'Something went wrong on our end. Try again.',
    },
  },
  breakGlass: {
    title: 'Ask for a break-glass link',
    lead: 'If you are a maintainer of a company that requires single sign-on, we’ll email you a link that works without its provider. All maintainers are told when you use it.',
    submit: 'Email me a break-glass link',
    submitting: 'Asking for the link',
    asked: 'Check your inbox',
    askedText:
      'If <strong>{{email}}</strong> belongs to a maintainer of a company that requires single sign-on, a link is on its way. It works once, for 15 minutes.',
    back: 'Back to single sign-on',
    notRequired: 'Your company doesn’t require single sign-on?',
    useLink: 'Use an email link',
  },
  passkey: {
    submit: 'Sign in with a passkey',
    submitting: 'Waiting for your passkey',
    failure: {
      sso: 'Your company requires single sign-on. Use it instead of a passkey.',
      wrong: 'That passkey is not registered here. Use an email link instead.',
      canceled: 'No passkey was used. Try again, or use an email link.',
      unsupported: 'This browser can’t use passkeys here. Use an email link instead.',
      'rate-limited': 'Too many attempts. Wait a few minutes, then try again.',
      unavailable: 'The service cannot be reached. Try again in a moment.',
      unexpected: 'Something went wrong on our end. Try again.',
    },
  },
  sent: {
    pageTitle: 'Check your inbox',
    title: 'Check your inbox',
    text: 'We sent a sign-in link to <strong>{{email}}</strong>. It works once and expires in {{lifetime}}.',
    openInbox: 'Open {{name}}',
    sendAgain: 'Send again',
    sendAgainIn: 'Send again in {{seconds}} s',
    sendingAgain: 'Sending again',
    nothingThere: 'Didn’t get it? Check your spam folder, or <other>use a different email</other>.',
    sentAgain: 'Link sent again',
    sentAgainText: 'Earlier links also work until they expire.',
  },
  code: {
    label: 'Or enter the code from the email',
    submit: 'Sign in',
    submitting: 'Signing in',
    failure: {
      sso: 'Your company requires single sign-on. Use it instead of a code.',
      incomplete: 'Enter the 6 digits from the email.',
      wrong: 'This code is wrong or has expired. Check it, or use the link in the email.',
      'rate-limited': 'Too many attempts. Wait a few minutes, then try again.',
      unavailable: 'The service cannot be reached. Try again in a moment.',
      unexpected: 'Something went wrong on our end. Try again.',
    },
  },
  lifetime: {
    hours_one: 'one hour',
    hours_other: '{{count}} hours',
    minutes_one: 'one minute',
    minutes_other: '{{count}} minutes',
    seconds_one: 'one second',
    seconds_other: '{{count}} seconds',
  },
  failure: {
    sso: 'Your company requires single sign-on.',
    'rate-limited': 'You requested too many links. Wait a minute, then try again.',
    unavailable: 'The email could not be sent. Try again in a moment.',
    unexpected: 'Something went wrong on our end. Try again.',
  },
  impersonation: {
    over: {
      pageTitle: 'Impersonation ended',
      returning: 'Returning to your account',
      returningText: 'The session in which you acted for another person has ended.',
      again: 'Try again',
      signIn: 'Sign in',
      ended: {
        title: 'Impersonation ended',
        text: 'Your own session has ended, too. Sign in again.',
      },
      failed: {
        title: 'Could not return to your account',
        text: 'The server did not respond. Try again in a moment.',
      },
    },
  },
  confirm: {
    pageTitle: 'Confirm sign-in',
    processing: 'Signing you in',
    processingText: 'We are checking your link. This takes a moment.',
    failedPageTitle: 'Sign-in failed',
    change: {
      pageTitle: 'Confirm email address',
      processing: 'Confirming your email address',
      question: {
        title: 'Change your email address?',
        text: 'Anyone who reads emails at the new address can then sign in to your account. Confirm only if both addresses are yours.',
        act: 'Confirm address',
        leave: 'Not now',
      },
      half: {
        title: 'One more link to open',
        text: 'This address is confirmed. Now open the link that we sent to your other address. Nothing changes before that.',
      },
      whole: {
        title: 'Email address changed',
        text: 'Sign-in links and notices now go to your new address.',
      },
    },
    failure: {
      sso: 'Single Sign-On Failed',
      linked: 'This Account Is Already Linked to Another Profile',
      impersonation: 'Impersonation Not Started',
      breakGlass: 'Break-Glass Link Expired. Please Request a New One',
      expired: 'Magic Link Expired. Please Request a New One',
      invalid: 'Invalid Magic Link. Please Try Again',
      server: 'Server Error. Please Try Again Later',
      registered: 'Email Already Registered. Please Sign In or Use a Different Email',
      unknown: 'An Unknown Error Occurred',
    },
    reason: {
      ssoRefused:
        'Your company’s provider sent an answer that we could not accept. Ask your administrator to test the connection.',
      ssoSeat: 'Your company’s plan has no place left, so you could not join. Ask your administrator.',
      ssoDomain:
        'Your provider sent an address at a domain that your company has not verified. Ask your administrator.',
      ssoEmail: 'Your provider sent no verified email address. Ask your administrator.',
      ssoOff:
        'Your company’s single sign-on is switched off. Sign in another way, or ask your administrator.',
      ssoUnreachable:
        'Your company’s provider gave no usable answer. Try again in a moment, or ask your administrator.',
      ssoCanceled:
        'You canceled the sign-in at your company’s provider, or it refused you. Try again, or ask your administrator for access.',
      ssoManaged:
        'Your company requires single sign-on. If you have just used it, your account has an address outside your company’s domains: ask your administrator.',
      ssoSuperadmin:
        'Your account administers Trellis, so it accepts no company’s provider. Sign in another way.',
      linked: 'Unlink it in the other profile first, or link another account.',
      breakGlass: 'Each break-glass link works once, for 15 minutes.',
      expired: 'Each link works once and expires after a while.',
      invalid: 'The link is incomplete. Open it from the email, or copy the whole link.',
      server: 'Try again in a moment. If a link no longer works, request a new one.',
      registered: 'An account with this address already exists.',
      unknown: 'We could not sign you in. Contact support if this keeps happening.',
      canceled:
        'You canceled the sign-in at the provider, or the provider refused it. Try again, or use an email link.',
      unverified:
        'The provider has not verified your email address. Verify it there, or sign in with an email link.',
      impersonation:
        'You cannot act for this person now. Check that they are a member, that the organization is open, and that you are still a superadmin.',
      otherSession:
        'Sign in as the superadmin who asked for this link, then open it again. The link has not been used.',
      spentLink:
        'Each link works once, for an hour, and only for the superadmin who asked for it. Ask for a new one.',
      stale:
        'The provider didn’t ask you to sign in again, so nothing has changed. Sign out there, then try again.',
      interrupted: 'This sign-in started in another browser or took too long. Start again in this browser.',
    },
    switch: {
      title: 'Switch accounts?',
      text: 'You are signed in as <strong>{{from}}</strong>. This link signs you in as <strong>{{to}}</strong>.',
      caution:
        'If you didn’t request this link, stay signed in. Otherwise, your work goes into the other account.',
      stay: 'Stay signed in',
      act: 'Switch account',
      acting: 'Switching account',
    },
    back: 'Back to sign in',
    signedIn: 'You are already signed in as <strong>{{email}}</strong>.',
    profile: 'Back to your profile',
    dashboard: 'Go to the dashboard',
  },
  logout: {
    pageTitle: 'Sign out',
    processing: 'Signing you out',
    processingText: 'This takes a moment.',
    done: 'Signed out',
    doneText: 'This browser no longer has access to your account.',
    failed: 'You are still signed in',
    failedText: 'The server could not be reached, so nothing has changed.',
    again: 'Try again',
    back: 'Back to the dashboard',
  },
} as const
