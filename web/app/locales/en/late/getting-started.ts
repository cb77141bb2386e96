export const gettingStarted = {
  title: 'Getting started',
  text: 'From an empty trellis to one that shows what depends on what, and how far behind it is.',
  dashboard: 'Dashboard',
  progressLabel: 'Steps done',
  progress: '{{done}} of {{total}} done',
  allDone: 'All done',
  done: 'Done',
  act: {
    newComponent: 'New component',
    components: 'Open components',
    newProject: 'New project',
    rules: 'Open rules',
    invite: 'Invite members',
  },
  step: {
    company: {
      title: 'Create your company',
      text: 'Everything you add belongs to it.',
      done: 'Company created.',
    },
    component: {
      title: 'Add a component',
      text: 'A service, app, database or library with its own versions. Maintainers and admins can add one.',
      done: 'First component added.',
    },
    version: {
      title: 'Release a version',
      text: 'Open a component and release the version in use today. Other components depend on it by its number.',
      done: 'First version released.',
    },
    dependency: {
      title: 'Add a dependency',
      text: 'Edit a component and choose the versions it uses. Trellis then calculates its health score.',
      done: 'First dependency added.',
    },
    assignment: {
      title: 'Assign a component',
      text: 'Assigned people can edit it and release its versions, whatever their role.',
      done: 'First component assigned.',
    },
    project: {
      title: 'Group components into a project',
      text: 'A product or initiative, with the health of everything it uses.',
      done: 'First project created.',
    },
    rule: {
      title: 'Set a rule',
      text: 'Say what every component needs, such as a description or assigned people. Maintainers can set rules.',
      done: 'First rule set.',
    },
    colleague: {
      title: 'Invite someone',
      text: 'Colleagues see the same map, and keep their own components up to date. Maintainers can invite people.',
      done: 'First colleague invited.',
    },
  },
} as const
