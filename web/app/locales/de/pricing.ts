export const pricing = {
  pageTitle: 'Preise',
  description:
    'Was Trellis kostet: ein Preis je Unternehmen, Diagramm und Bewertung in jedem Tarif, und sieben Tage zum Testen ohne Kreditkarte.',
  title: 'Ein Preis je Unternehmen',
  lead: 'Jeder Tarif zeichnet das ganze Diagramm und erklärt jeden Punkt. Sie unterscheiden sich in der Größe und in dem, was ein großes Unternehmen verlangt.',
  interval: { label: 'Zahlungsweise', month: 'Monatlich', year: 'Jährlich' },
  saving: 'Jährlich: zwei Monate geschenkt',
  perMonth: 'im Monat',
  billedYearly: '{{amount}} einmal im Jahr',
  billedMonthly: 'Jeden Monat, endet, wann Sie wollen',
  onRequest: 'Auf Anfrage',
  onRequestText: 'Für Ihre Größe und Ihre Regeln',
  start: '7 Tage testen',
  contact: 'Vertrieb fragen',
  plans: {
    team: 'Für ein Team und die Dienste um es herum.',
    business: 'Für ein Unternehmen mit vielen Teams.',
    enterprise: 'Für alle, die einen Vertrag, eine Region oder eine Zusage brauchen.',
    other: 'Alles, was im Vergleich unten steht.',
  },
  compare: {
    title: 'Tarife vergleichen',
    feature: 'Was Sie bekommen',
    components: 'Komponenten',
    members: 'Mitglieder',
    audit: 'Audit-Protokoll',
    chat: 'Chat, im Monat',
    sso: 'Single Sign-on',
    diagram: 'Diagramm und Bewertung',
    rules: 'Regeln für Komponenten',
    api: 'API und Import',
    unlimited: 'Ohne Grenze',
    days: '{{count}} Tage',
    upTo: 'Bis {{amount}}',
    included: 'Enthalten',
    missing: 'Nicht enthalten',
  },
  questions: {
    title: 'Fragen',
    items: {
      trial: {
        question: 'Was geschieht nach den sieben Tagen?',
        answer:
          'Sie wählen einen Tarif, oder Ihr Unternehmen ruht: Nichts wird gelöscht, und alles ist wieder da, wenn Sie später einen wählen.',
      },
      card: {
        question: 'Brauchen Sie für den Test meine Kreditkarte?',
        answer: 'Nein. Eine E-Mail-Adresse und der Name Ihres Unternehmens genügen.',
      },
      count: {
        question: 'Was zählt als Komponente?',
        answer:
          'Alles von Ihnen, das Versionen hat: ein Dienst, ein Monolith, eine App, eine Datenbank, eine Bibliothek. Fremde Pakete zählen nicht, denn sie werden nicht erfasst.',
      },
      change: {
        question: 'Kann ich den Tarif später wechseln?',
        answer: 'Jederzeit, in beide Richtungen. Was Sie schon bezahlt haben, wird angerechnet.',
      },
      own: {
        question: 'Können wir es selbst betreiben?',
        answer:
          'Ja. Trellis ist ein Prozess und ein PostgreSQL. Es startet mit einem Befehl, und Ihre Daten bleiben, wo Sie sie hinlegen.',
      },
    },
  },
}
