export const settings = {
  navigation: 'Settings',
  groups: { team: 'Team', organization: 'Organization' },
  members: 'Members',
  bar: { unsaved: 'Unsaved changes', discard: 'Discard', saving: 'Saving' },
  readOnly: {
    title: 'No active plan',
    text: 'These settings can be read, but not changed.',
    contact: 'Contact us',
  },
  undo: 'Undo',
  on: 'on',
  off: 'off',
  security: {
    title: 'Security',
    lead: 'How members prove who they are, and how long they stay signed in.',
    factor: {
      title: 'Second factor',
      text: 'A passkey or a code from an app, in addition to the email link or the identity provider.',
      label: 'Require a second factor',
      missing_one:
        '{{count}} of {{members}} members has no second factor. They set one up the next time they open Trellis.',
      missing_other:
        '{{count}} of {{members}} members have no second factor. They set one up the next time they open Trellis.',
      complete_one: 'You are the only member, and you have a second factor.',
      complete_other: 'All {{count}} members have a second factor.',
      both: 'Both members have a second factor.',
      alone: 'You are the only member, and you have no second factor yet.',
      required: 'Second factor required',
      optional: 'Second factor no longer required',
      own: {
        title: 'Set up your own second factor first',
        text: 'Otherwise you would lock yourself out. Nothing was changed.',
        link: 'Open your profile',
      },
    },
    sessions: {
      title: 'Sessions',
      text: 'After this time everyone signs in again, on every device.',
      label: 'Sign out after (days)',
      hint: '1 to {{max}}, or empty for no limit. A shorter limit also ends older sessions.',
      fault: 'Enter a whole number from 1 to {{max}}, or leave the field empty for no limit.',
      save: 'Save sessions',
      saved: 'Session limit saved',
    },
  },
} as const
