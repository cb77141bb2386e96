export const common = {
  product: 'Trellis',
  socialCard:
    'Un diagrama de componentes que dependen unos de otros, y las palabras: sepa en qué se apoya su software',
  pageTitle: '{{title}} · Trellis',
  skipToContent: 'Saltar al contenido',
  homeLink: 'Trellis, página de inicio',
  signIn: 'Iniciar sesión',
  signOut: 'Cerrar sesión',
  startTrial: 'Probar 7 días',
  ago: {
    now: 'Ahora mismo',
    minutes: 'hace {{count}} min',
    hours: 'hace {{count}} h',
    yesterday: 'Ayer',
    days: 'hace {{count}} d',
    date: '{{date}}',
  },
  number: '{{value, number}}',
  pager: { page: 'Página {{page}} de {{pages}}', previous: 'Anterior', next: 'Siguiente' },
}
