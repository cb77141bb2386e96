export const contact = {
  pageTitle: 'Kontakt',
  description: 'Sprechen Sie mit den Menschen hinter Trellis: Fragen vor dem Kauf, Hilfe oder eine Demo.',
  title: 'Sprechen Sie mit uns',
  lead: 'Ein Mensch liest jede Nachricht und antwortet per E-Mail, meist innerhalb eines Werktags.',
  kinds: {
    label: 'Thema',
    sales: {
      tab: 'Vertrieb',
      title: 'Vor dem Kauf fragen',
      text: 'Tarife, Verträge, Sicherheitsprüfungen, Rechnungen.',
    },
    support: {
      tab: 'Hilfe',
      title: 'Hilfe bekommen',
      text: 'Beschreiben Sie, was Sie getan und erwartet haben und was stattdessen passiert ist. Fügen Sie Links zu den Seiten bei. Senden Sie niemals Passwörter oder andere Geheimnisse.',
    },
    demo: {
      tab: 'Demo vereinbaren',
      title: 'Bringen Sie Ihre Fragen mit',
      text: 'Eine halbe Stunde, Ihre Architektur, keine Folien. Sagen Sie uns, wann es Ihnen passt.',
    },
  },
  name: 'Name',
  email: 'Geschäftliche E-Mail',
  company: 'Unternehmen',
  preferredTime: {
    label: 'Wunschtermin',
    hint: 'Zum Beispiel: Dienstagvormittag, mitteleuropäische Zeit.',
  },
  message: 'Nachricht',
  trap: 'Dieses Feld leer lassen',
  submit: { sales: 'Nachricht senden', support: 'Nachricht senden', demo: 'Demo anfragen' },
  submitting: 'Wird gesendet',
  sent: {
    pageTitle: 'Nachricht gesendet',
    title: 'Wir haben Ihre Nachricht erhalten',
    text: 'Wir antworten an <strong>{{email}}</strong>. Sonst senden wir nichts dorthin.',
    another: 'Weitere Nachricht senden',
  },
  failure: {
    invalid: 'Dieses Formular war zu lange offen. Senden Sie es noch einmal.',
    'rate-limited':
      'Sie haben innerhalb einer Stunde mehrere Nachrichten gesendet. Warten Sie etwas und versuchen Sie es dann erneut.',
    unavailable: 'Die Nachricht konnte nicht gesendet werden. Versuchen Sie es gleich noch einmal.',
  },
  privacy:
    'Wir speichern Ihre Nachricht nur, um sie zu beantworten. Mehr im <notice>Datenschutzhinweis</notice>.',
}
