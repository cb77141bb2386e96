export const contact = {
  pageTitle: 'Kontakt',
  description: 'Sprechen Sie mit den Menschen hinter Trellis: Fragen vor dem Kauf, Hilfe oder eine Demo.',
  title: 'Sprechen Sie mit uns',
  lead: 'Ein Mensch liest jede Nachricht und antwortet per Mail, meist innerhalb eines Werktags.',
  kinds: {
    label: 'Worum geht es',
    sales: {
      tab: 'Vertrieb',
      title: 'Vor dem Kauf fragen',
      text: 'Größen, Verträge, Sicherheitsprüfungen, Rechnungen.',
    },
    support: {
      tab: 'Hilfe',
      title: 'Hilfe bekommen',
      text: 'Sagen Sie, was Sie getan haben, was Sie erwartet haben und was stattdessen geschah. Adressen von Seiten helfen, Passwörter gibt es nicht.',
    },
    demo: {
      tab: 'Demo vereinbaren',
      title: 'Mit Ihren eigenen Fragen ansehen',
      text: 'Eine halbe Stunde, Ihre Architektur, keine Folien. Sagen Sie, wann es Ihnen passt.',
    },
  },
  name: {
    label: 'Name',
    required: 'Der Name wird gebraucht.',
    tooLong: 'Der Name darf höchstens 256 Zeichen haben.',
    invalid: 'Der Name enthält Zeichen, die nicht gehen.',
  },
  email: {
    label: 'Geschäftliche E-Mail',
    required: 'Die E-Mail-Adresse wird gebraucht.',
    invalid: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    tooLong: 'Die E-Mail-Adresse darf höchstens 256 Zeichen haben.',
  },
  company: {
    label: 'Unternehmen',
    tooLong: 'Der Name darf höchstens 256 Zeichen haben.',
    invalid: 'Der Name enthält Zeichen, die nicht gehen.',
  },
  preferredTime: {
    label: 'Wann passt es Ihnen',
    hint: 'Zum Beispiel: Dienstagvormittag, mitteleuropäische Zeit.',
    tooLong: 'Das darf höchstens 256 Zeichen haben.',
    invalid: 'Das enthält Zeichen, die nicht gehen.',
  },
  message: {
    label: 'Nachricht',
    required: 'Die Nachricht wird gebraucht.',
    tooLong: 'Die Nachricht darf höchstens 4000 Zeichen haben.',
    invalid: 'Die Nachricht enthält Zeichen, die nicht gehen.',
  },
  trap: 'Dieses Feld leer lassen',
  submit: { sales: 'Nachricht senden', support: 'Nachricht senden', demo: 'Um eine Demo bitten' },
  submitting: 'Wird gesendet',
  sent: {
    pageTitle: 'Nachricht gesendet',
    title: 'Wir haben Ihre Nachricht',
    text: 'Die Antwort geht an <strong>{{email}}</strong>. Sonst wird nichts dorthin gesendet.',
    another: 'Noch eine Nachricht schreiben',
  },
  failure: {
    stale: 'Dieses Formular war zu lange offen. Senden Sie es noch einmal.',
    limited:
      'Sie haben innerhalb einer Stunde mehrmals geschrieben. Warten Sie etwas und versuchen Sie es dann erneut.',
    unexpected: 'Die Nachricht konnte nicht angenommen werden. Versuchen Sie es gleich noch einmal.',
  },
  privacy:
    'Was Sie schreiben, wird aufbewahrt, um Ihnen zu antworten. Mehr im <notice>Datenschutzhinweis</notice>.',
}
