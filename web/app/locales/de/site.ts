export const site = {
  nav: {
    label: 'Website',
    product: 'Produkt',
    pricing: 'Preise',
    docs: 'Dokumentation',
    changelog: 'Änderungen',
    contact: 'Kontakt',
    start: 'Jetzt testen',
    open: 'Trellis öffnen',
    menu: 'Menü',
    openMenu: 'Menü öffnen',
  },
  foot: {
    text: 'Versionen und Abhängigkeiten der Software, die Sie bauen.',
    product: 'Produkt',
    company: 'Unternehmen',
    legal: 'Rechtliches',
    how: 'So funktioniert es',
    demo: 'Demo',
    bookDemo: 'Demo vereinbaren',
    support: 'Hilfe',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutz',
    language: 'Sprache',
  },
  languages: { en: 'English', de: 'Deutsch', es: 'Español' },
  changelog: {
    pageTitle: 'Änderungen',
    description:
      'Was sich in Trellis geändert hat, Version für Version, für alle, die es nutzen oder betreiben.',
    title: 'Änderungen',
    lead: 'Was sich für alle geändert hat, die Trellis nutzen oder betreiben.',
    feed: 'Atom-Feed',
    unreleased: 'Noch nicht veröffentlicht',
  },
  legal: {
    terms: {
      pageTitle: 'Nutzungsbedingungen',
      description: 'Die Bedingungen für die Nutzung von Trellis.',
    },
    privacy: {
      pageTitle: 'Datenschutzhinweis',
      description: 'Welche Daten Trellis speichert, warum und wie lange.',
    },
    version: 'Version {{version}}, gültig ab {{date}}',
    template: 'Eine Vorlage, keine Rechtsberatung',
    templateText:
      'Dieses Dokument ist ein Ausgangspunkt und liegt auf Englisch vor. Lassen Sie es von einer Anwältin oder einem Anwalt prüfen, bevor Sie sich darauf verlassen.',
  },
}
