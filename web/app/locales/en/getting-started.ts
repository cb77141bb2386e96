export const gettingStarted = {
  title: 'Getting started',
  text: 'From an empty trellis to one that tells who depends on what, and how far behind.',
  dashboard: 'Dashboard',
  progressLabel: 'Steps done',
  progress: '{{done}} of {{total}} done',
  allDone: 'All done',
  done: 'Done',
  act: { newComponent: 'New component', components: 'Open components', newProject: 'New project' },
  step: {
    company: {
      title: 'Create your company',
      text: 'Everything belongs to it.',
      done: 'Your company is there.',
    },
    component: {
      title: 'Add a component',
      text: 'A service, app, database or library that has versions of its own. A maintainer or an admin adds it.',
      done: 'The first component is there.',
    },
    version: {
      title: 'Release a version',
      text: 'Open a component and release what is in use today. Others depend on it by its number.',
      done: 'The first version is released.',
    },
    dependency: {
      title: 'Say what depends on what',
      text: 'Edit a component and pick the versions that it uses. Its health score follows from there.',
      done: 'The first dependency is known.',
    },
    assignment: {
      title: 'Say who looks after a component',
      text: 'Assigned people edit it and release its versions, whatever their role is.',
      done: 'Someone is assigned to a component.',
    },
    project: {
      title: 'Group components into a project',
      text: 'A product or an initiative, with the health of all that it uses.',
      done: 'The first project is there.',
    },
    colleague: {
      title: 'Work together',
      text: 'You are the only member so far. Invitations are not part of Trellis yet; they come with the team settings.',
      done: 'Your organization has more than one member.',
    },
  },
} as const
