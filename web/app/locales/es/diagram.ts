export const diagram = {
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  fit: 'Mostrar todo',
  percent: '{{value}} %',
  noVersion: 'aún sin versión',
  card: '{{title}}, {{detail}}. {{health}}. {{dependencies}}, {{dependents}}.',
  dependencies_one: '{{count}} dependencia',
  dependencies_other: '{{count}} dependencias',
  dependents_one: '{{count}} componente la usa',
  dependents_other: '{{count}} componentes la usan',
}
