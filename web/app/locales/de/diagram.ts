export const diagram = {
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Alles zeigen',
  percent: '{{value}} %',
  noVersion: 'noch keine Version',
  card: '{{title}}, {{detail}}. {{health}}. {{dependencies}}, {{dependents}}.',
  dependencies_one: '{{count}} Abhängigkeit',
  dependencies_other: '{{count}} Abhängigkeiten',
  dependents_one: 'von {{count}} Komponente genutzt',
  dependents_other: 'von {{count}} Komponenten genutzt',
}
