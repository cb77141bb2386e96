export const pricing = {
  pageTitle: 'Preise',
  description:
    'Was Trellis kostet: ein Preis pro Unternehmen, Diagramm und Bewertung in jedem Tarif, und sieben Testtage ohne Kreditkarte.',
  title: 'Ein Preis pro Unternehmen',
  lead: 'Jeder Tarif zeichnet das ganze Diagramm und erklärt jeden Punkt. Die Tarife unterscheiden sich in der Zahl der enthaltenen Komponenten und Mitglieder und in den Funktionen für große Unternehmen.',
  interval: { label: 'Zahlungsweise', month: 'Monatlich', year: 'Jährlich' },
  saving: 'Jährlich: zwei Monate geschenkt',
  perMonth: 'im Monat',
  billedYearly: '{{amount}} bei jährlicher Abrechnung',
  billedMonthly: 'Monatliche Abrechnung, jederzeit kündbar',
  onRequest: 'Auf Anfrage',
  onRequestText: 'Für Ihre Größe und Anforderungen',
  start: '7 Tage testen',
  contact: 'Vertrieb kontaktieren',
  plans: {
    team: 'Für ein Team und seine Dienste.',
    business: 'Für ein Unternehmen mit vielen Teams.',
    enterprise: 'Für Unternehmen, die einen Vertrag, einen bestimmten Datenstandort oder ein SLA brauchen.',
    other: 'Alles, was im Vergleich unten steht.',
  },
  compare: {
    title: 'Tarife vergleichen',
    feature: 'Funktion',
    components: 'Komponenten',
    members: 'Mitglieder',
    audit: 'Audit-Protokoll',
    chat: 'Chat pro Monat',
    sso: 'Single Sign-on',
    diagram: 'Diagramm und Bewertung',
    rules: 'Regeln für Komponenten',
    api: 'API und Import',
    unlimited: 'Unbegrenzt',
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
          'Wählen Sie mit uns einen Tarif. Bis dahin ist Ihr Unternehmen schreibgeschützt: Nichts wird gelöscht, und alle können weiterhin alles lesen und exportieren.',
      },
      card: {
        question: 'Brauchen Sie für den Test meine Kreditkarte?',
        answer: 'Nein. Eine E-Mail-Adresse und der Name Ihres Unternehmens genügen.',
      },
      count: {
        question: 'Was zählt als Komponente?',
        answer:
          'Alles, was Sie entwickeln und was Versionen hat: ein Dienst, ein Monolith, eine App, eine Datenbank, eine Bibliothek. Pakete von Dritten zählen nicht, denn Trellis erfasst sie nicht.',
      },
      change: {
        question: 'Kann ich den Tarif später wechseln?',
        answer: 'Ja, jederzeit, nach oben und nach unten. Schreiben Sie uns, und wir stellen den Tarif um.',
      },
      own: {
        question: 'Können wir es selbst betreiben?',
        answer:
          'Ja. Trellis ist ein Prozess mit einer PostgreSQL-Datenbank. Es startet mit einem Befehl, und Ihre Daten bleiben dort, wo Sie sie ablegen.',
      },
    },
  },
}
