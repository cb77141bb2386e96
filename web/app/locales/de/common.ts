export const common = {
  product: 'Trellis',
  socialCard:
    'Ein Diagramm voneinander abhängiger Komponenten, dazu die Worte: Wissen, worauf Ihre Software baut',
  pageTitle: '{{title}} · Trellis',
  skipToContent: 'Zum Inhalt springen',
  homeLink: 'Trellis, Startseite',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  startTrial: '7 Tage testen',
  ago: {
    now: 'Gerade eben',
    minutes: 'vor {{count}} Min.',
    hours: 'vor {{count}} Std.',
    yesterday: 'Gestern',
    days: 'vor {{count}} T.',
    date: '{{date}}',
  },
  number: '{{value, number}}',
  pager: { page: 'Seite {{page}} von {{pages}}', previous: 'Zurück', next: 'Weiter' },
}
