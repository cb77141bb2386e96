export const unsubscribe = {
  pageTitle: 'Notification emails',
  on: {
    all: 'Stop all notification emails?',
    allText:
      'You get no more emails about your components and your organization. Emails about signing in and the safety of your account still come. In Trellis, you still find everything.',
    component: 'Stop emails about {{title}}?',
    componentText: 'You get no more emails about this component. In Trellis, you still find everything.',
    button: 'Stop emails',
    stopping: 'Stopping',
  },
  off: {
    all: 'Notification emails stopped',
    allText: 'You get no more of them. This takes effect immediately.',
    component: 'Emails about {{title}} stopped',
    componentText: 'You get no more of them. This takes effect immediately.',
    button: 'Turn on again',
    turning: 'Turning on',
  },
  again: {
    all: 'Notification emails are on again',
    component: 'Emails about {{title}} are on again',
    text: 'You can stop them again with the same link.',
  },
  gone: {
    title: 'Nothing to stop',
    text: 'You are not assigned to this component, so you get no emails about it.',
  },
  invalid: {
    title: 'Link not valid',
    text: 'It is incomplete or older than a year. You can choose in your profile which emails you get.',
  },
  failed: 'This did not work. Try again in a moment.',
  profile: 'Choose in your profile',
} as const
