export const diagram = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  percent: '{{value}} %',
  noVersion: 'no version yet',
  card: '{{title}}, {{detail}}. {{health}}. {{dependencies}}, {{dependents}}.',
  dependencies_one: '{{count}} dependency',
  dependencies_other: '{{count}} dependencies',
  dependents_one: '{{count}} dependent',
  dependents_other: '{{count}} dependents',
} as const
