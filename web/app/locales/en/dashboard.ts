export const dashboard = {
  title: 'Dashboard',
  empty: {
    title: 'Nothing on the trellis yet',
    text: 'Your components will stand here, with the versions they depend on. The diagram and the health score follow from there.',
    seedling: 'your component',
  },
  start: {
    label: 'Getting started',
    done: 'Done',
    company: 'Create your company',
    companyText: '{{name}}. Your trial runs until {{date}}.',
    companyTextEnded: '{{name}}. Your trial ended on {{date}}.',
    component: 'Add a component',
    componentText: 'A service, app, database or library with a version of its own.',
    people: 'Invite the people who release it',
    peopleText: 'They get mail when something they depend on changes.',
  },
} as const
