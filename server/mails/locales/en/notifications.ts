/** The texts of mails about notifications. A pair is for one, and for more. */
export const notifications = {
  health: { good: 'Good', fair: 'Fair', poor: 'Poor' },
  someone: 'Someone',
  roles: { maintainer: 'maintainer', admin: 'admin', developer: 'member' },
  rolesInSentences: { maintainer: 'a maintainer', admin: 'an admin', developer: 'a member' },
  /** What happened to one component, below its name. */
  notes: {
    release: '{{title}} {{number}} was released.',
    breaking: [
      '{{title}} {{number}} was released with 1 breaking change.',
      '{{title}} {{number}} was released with {{count}} breaking changes.',
    ],
    behind: {
      patch: ['1 patch behind', '{{count}} patches behind'],
      minor: ['1 minor behind', '{{count}} minors behind'],
      major: ['1 major behind', '{{count}} majors behind'],
    },
    deprecated: '{{title}} {{number}} was deprecated.',
    withdrawn: '{{title}} {{number}} was withdrawn. Select another version.',
    reason: 'Reason: {{reason}}',
    fell: 'The score fell.',
    causes: {
      released: 'The score fell because {{title}} {{number}} was released.',
      deprecated: 'The score fell because {{title}} {{number}} was deprecated.',
      withdrawn: 'The score fell because {{title}} {{number}} was withdrawn.',
    },
    rule_found: 'Rule finding: {{message}}',
    rule_resolved: 'Resolved rule finding: {{message}}',
    dependency_deleted: '{{title}} was deleted. This component depended on it.',
    assigned: 'You were assigned to it.',
  },
  /** What a mail about a single notification is called. */
  titles: {
    version_released: '{{title}} {{number}} was released',
    version_breaking: '{{title}} {{number}} has breaking changes',
    version_breaking_late: 'A breaking change was added to {{title}} {{number}}',
    version_deprecated: '{{title}} {{number}} was deprecated',
    version_withdrawn: '{{title}} {{number}} was withdrawn',
    health_fell: ['The score of {{first}} fell', 'The scores of {{count}} of your components fell'],
    rule_found: ['{{first}} breaks a rule', '{{count}} of your components break a rule'],
    rule_resolved: [
      '{{first}} no longer breaks a rule',
      '{{count}} of your components no longer break a rule',
    ],
    assigned: 'You were assigned to {{title}}',
    unassigned: 'You are no longer assigned to {{title}}',
    dependency_deleted: '{{title}} was deleted',
    invitation_accepted: '{{subject}} joined {{organization}}',
    role_changed: '{{subject}} is now {{role}} of {{organization}}',
    document_to_accept: 'New document to accept: {{title}}',
    mail_refused: 'Emails to {{subject}} are refused',
    webhook_failing: 'The webhook {{name}} is failing',
    webhook_disabled: 'The webhook {{name}} was disabled',
    trial_ending: [
      'The trial of {{organization}} ends within a day',
      'The trial of {{organization}} ends in {{count}} days',
    ],
    not_active: '{{organization}} is read-only now',
    payment_failed: 'Invoice {{number}} could not be charged',
    new_sign_in: 'New sign-in to your Trellis account',
    factor_removed: 'A way to sign in was removed from your Trellis account',
    token_made: 'API token created: {{name}}',
    break_glass_used: 'Break-glass link used for {{organization}}',
  },
  /** What there is to say besides, and what to do. */
  details: {
    version_released: 'It concerns {{concerned}}.',
    version_breaking: 'It concerns {{concerned}}. Read its breaking changes before you upgrade.',
    version_deprecated: 'It still works, but {{concerned}} should upgrade.',
    version_withdrawn: 'It must not be used. It is selected by {{concerned}}.',
    concerned: ['1 of your components', '{{count}} of your components'],
    unassigned: '{{actor}} changed the assigned users. You get no more emails about {{title}}.',
    invitation_accepted: '{{subject}} accepted your invitation and is now {{role}}.',
    role_changed: '{{actor}} changed the role from {{before}} to {{after}}.',
    document_to_accept: 'It is valid from {{date}}. Read and accept it to keep working in {{organization}}.',
    mail_refused:
      'The email server of this address refuses emails to it. Trellis sends it no more emails about news until the address changes or the person turns emails off and on again. Ask {{subject}} for another address, or remove the account if the person has left.',
    webhook_failing:
      'No delivery to {{host}} has been accepted since {{time}}. If that continues, the webhook is disabled five days after that. Check the receiver and send a test event.',
    webhook_disabled:
      'No delivery to {{host}} has been accepted since {{time}}. Trellis sends it nothing more. Repair the receiver, then enable the webhook and replay what it missed.',
    webhook_gone:
      'The receiver at {{host}} answered that it is gone (410). Trellis sends it nothing more. If that was a mistake, repair the receiver or change the address, then enable the webhook and replay what it missed.',
    trial_ending:
      'It ends on {{time}}. Choose a plan to keep making changes. Nothing is deleted, and everything can still be read and exported.',
    not_active:
      'Its trial or plan ended on {{time}}. Everything can still be read and exported. Choose a plan to make changes again.',
    payment_retried: 'We try again on {{date}}. Until then nothing changes for {{organization}}.',
    payment_failed: 'We do not try again. Check how {{organization}} pays, so that it stays active.',
    new_sign_in:
      'Someone signed in to your account with {{device}} on {{time}}. You have not signed in with it before.',
    factor_removed: 'A way to sign in was removed from your account on {{time}}.',
    token_made: {
      personal:
        'The API token “{{name}}” was created for your account on {{time}}. Anyone who has it can act for you, within its scopes.',
      organization:
        '{{subject}} created the API token “{{name}}” for {{organization}} on {{time}}. Anyone who has it can act for the organization, within its scopes.',
    },
    break_glass_used: '{{subject}} signed in to {{organization}} with a break-glass link on {{time}}.',
  },
  security: {
    ifYou: 'If this was you, there is nothing to do.',
    new_sign_in:
      'If this was not you, open your profile, end the sessions that you do not recognize, and remove the ways to sign in that are not yours.',
    factor_removed:
      'If this was not you, open your profile, remove everything that you do not recognize, and sign out all other sessions.',
    token_made: {
      personal: 'If this was not you, open your profile, revoke the token, and sign out all other sessions.',
      organization: 'If nobody expected this, revoke the token and ask {{subject}} about it.',
    },
    break_glass_used: 'If nobody expected this, check the maintainers of the organization.',
    several: { subject: 'Changes to the security of your Trellis account', title: 'Check these changes' },
    why: 'This email is about the safety of your account. It cannot be turned off.',
  },
  digest: {
    subject: [
      '{{organization}}: news about 1 component',
      '{{organization}}: news about {{count}} components',
    ],
    subjectOthers: 'News from {{organization}}',
    title: 'News from {{organization}}',
    leads: {
      daily: 'Your daily digest: everything since the last one.',
      weekly: 'Your weekly digest: everything since the last one.',
      at_once: 'Everything since the last email.',
      score_falls: 'Everything since the last email.',
      pressing: 'These cannot wait.',
    },
    components: ['Your component', 'Your components, worst first'],
    others: 'Your organization',
    more: ['And 1 more component', 'And {{count}} more components'],
    upgrade: 'The upgrade that helps most',
    upgradeLine: 'Upgrade {{dependency}}:',
    upgradeOthers: [
      'It removes the most lag. The score rises to {{score}} once {{others}} is upgraded too.',
      'It removes the most lag. The score rises to {{score}} once {{others}} are upgraded too.',
    ],
    andMore: '{{count}} more',
    openBrief: 'Open the upgrade brief',
  },
  /** It does not say what it is. */
  unknownDevice: 'an unknown device',
  actions: {
    brief: 'Open the upgrade brief',
    component: 'Open the component',
    notifications: 'Open notifications',
    profile: 'Open your profile',
    team: 'Open the team',
    document: 'Read the document',
    webhooks: 'Open webhooks',
    plans: 'Compare plans',
    notActive: 'See what you can do',
    tokens: 'Open API tokens',
  },
  footer: {
    why: {
      daily:
        'You get this email once a day, if there is news, because you are a member of {{organization}} on Trellis.',
      weekly:
        'You get this email once a week, if there is news, because you are a member of {{organization}} on Trellis.',
      at_once:
        'You get this email because you are a member of {{organization}} on Trellis and chose to hear of news at once.',
      score_falls:
        'You get this email because you are a member of {{organization}} on Trellis and chose to hear of scores that fall.',
      pressing:
        'You get this email because you are a member of {{organization}} on Trellis. What cannot wait is emailed at once, however often you get emails.',
    },
    account: 'your account',
    settings: 'Choose what you get, and when',
    stopAll: 'Stop all notification emails',
    stopComponent: 'Stop emails about {{title}}',
  },
} as const
