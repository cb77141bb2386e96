export const pricing = {
  pageTitle: 'Precios',
  description:
    'Lo que cuesta Trellis: un precio por empresa, el diagrama y la puntuación en cada plan, y siete días de prueba sin tarjeta de crédito.',
  title: 'Un precio por empresa',
  lead: 'Todos los planes dibujan el diagrama entero y explican cada punto. Los planes se distinguen por el número de componentes y miembros que incluyen y por las funciones para grandes empresas.',
  interval: { label: 'Periodo de facturación', month: 'Mensual', year: 'Anual' },
  saving: 'Pago anual: dos meses gratis',
  perMonth: 'al mes',
  billedYearly: '{{amount}} con facturación anual',
  billedMonthly: 'Facturación mensual, cancele cuando quiera',
  onRequest: 'A consultar',
  onRequestText: 'Para su tamaño y sus requisitos',
  start: 'Probar 7 días',
  contact: 'Hablar con ventas',
  plans: {
    team: 'Para un equipo y los servicios que lo rodean.',
    business: 'Para una empresa con muchos equipos.',
    enterprise: 'Para empresas que necesitan un contrato, residencia de datos o un SLA.',
    other: 'Todo lo que aparece en la comparación de abajo.',
  },
  compare: {
    title: 'Comparar planes',
    feature: 'Función',
    components: 'Componentes',
    members: 'Miembros',
    audit: 'Registro de auditoría',
    chat: 'Chat al mes',
    sso: 'Inicio de sesión único',
    diagram: 'Diagrama y puntuación',
    rules: 'Reglas de componentes',
    api: 'API e importación',
    unlimited: 'Sin límite',
    days: '{{count}} días',
    upTo: 'Hasta {{amount}}',
    included: 'Incluido',
    missing: 'No incluido',
  },
  questions: {
    title: 'Preguntas',
    items: {
      trial: {
        question: '¿Qué pasa después de los siete días?',
        answer:
          'Escríbanos para elegir un plan. Hasta entonces, su empresa es de solo lectura: no se borra nada, y todos pueden seguir leyendo y exportando todo.',
      },
      card: {
        question: '¿Necesitan mi tarjeta para la prueba?',
        answer: 'No. Bastan una dirección de correo y el nombre de su empresa.',
      },
      count: {
        question: '¿Qué cuenta como componente?',
        answer:
          'Todo lo que usted desarrolla y tiene versiones: un servicio, un monolito, una aplicación, una base de datos, una biblioteca. Los paquetes de terceros no cuentan, porque Trellis no los registra.',
      },
      change: {
        question: '¿Puedo cambiar de plan más adelante?',
        answer: 'Sí, en cualquier momento, a un plan mayor o menor. Escríbanos y lo cambiamos.',
      },
      own: {
        question: '¿Podemos operarlo nosotros mismos?',
        answer:
          'Sí. Trellis es un proceso con una base de datos PostgreSQL. Arranca con un comando, y sus datos se quedan donde usted los ponga.',
      },
    },
  },
}
