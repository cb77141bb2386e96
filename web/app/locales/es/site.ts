export const site = {
  nav: {
    label: 'Sitio',
    product: 'Producto',
    pricing: 'Precios',
    docs: 'Documentación',
    changelog: 'Cambios',
    contact: 'Contacto',
    start: 'Probar ahora',
    menu: 'Menú',
    openMenu: 'Abrir el menú',
  },
  foot: {
    text: 'Versiones y dependencias del software que usted construye.',
    product: 'Producto',
    company: 'Empresa',
    legal: 'Legal',
    how: 'Cómo funciona',
    demo: 'Demostración',
    bookDemo: 'Reservar una demostración',
    support: 'Ayuda',
    terms: 'Condiciones',
    privacy: 'Privacidad',
    language: 'Idioma',
  },
  languages: { en: 'English', de: 'Deutsch', es: 'Español' },
  changelog: {
    pageTitle: 'Cambios',
    description: 'Qué ha cambiado en Trellis, versión a versión, para quienes lo usan o lo operan.',
    title: 'Cambios',
    lead: 'Qué ha cambiado para quienes usan u operan Trellis.',
    feed: 'Canal Atom',
    unreleased: 'Aún sin publicar',
  },
  legal: {
    terms: {
      pageTitle: 'Condiciones del servicio',
      description: 'Las condiciones en las que se puede usar Trellis.',
    },
    privacy: {
      pageTitle: 'Aviso de privacidad',
      description: 'Qué datos guarda Trellis, para qué y durante cuánto tiempo.',
    },
    version: 'Versión {{version}}, en vigor desde el {{date}}',
    template: 'Una plantilla, no un consejo',
    templateText:
      'Este documento es un punto de partida y está en inglés. Haga que lo revise un abogado que conozca su empresa y su país antes de confiar en él.',
  },
}
