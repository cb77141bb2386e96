export const contact = {
  pageTitle: 'Contacto',
  description:
    'Hable con las personas detrás de Trellis: preguntas antes de comprar, ayuda o una demostración.',
  title: 'Hable con nosotros',
  lead: 'Una persona lee cada mensaje y responde por correo, normalmente en un día laborable.',
  kinds: {
    label: 'De qué se trata',
    sales: {
      tab: 'Ventas',
      title: 'Pregunte antes de comprar',
      text: 'Tamaños, contratos, revisiones de seguridad, facturas.',
    },
    support: {
      tab: 'Ayuda',
      title: 'Reciba ayuda',
      text: 'Diga qué hizo, qué esperaba y qué pasó en su lugar. Las direcciones de las páginas ayudan; contraseñas no existen.',
    },
    demo: {
      tab: 'Reservar una demostración',
      title: 'Véalo con sus propias preguntas',
      text: 'Media hora, su arquitectura, sin diapositivas. Diga cuándo le viene bien.',
    },
  },
  name: {
    label: 'Nombre',
    required: 'Hace falta el nombre.',
    tooLong: 'El nombre puede tener 256 caracteres como máximo.',
    invalid: 'El nombre contiene caracteres que no se pueden usar.',
  },
  email: {
    label: 'Correo de trabajo',
    required: 'Hace falta la dirección de correo.',
    invalid: 'Escriba una dirección de correo válida.',
    tooLong: 'La dirección puede tener 256 caracteres como máximo.',
  },
  company: {
    label: 'Empresa',
    tooLong: 'El nombre puede tener 256 caracteres como máximo.',
    invalid: 'El nombre contiene caracteres que no se pueden usar.',
  },
  preferredTime: {
    label: 'Cuándo le viene bien',
    hint: 'Por ejemplo: martes por la mañana, hora central europea.',
    tooLong: 'Puede tener 256 caracteres como máximo.',
    invalid: 'Contiene caracteres que no se pueden usar.',
  },
  message: {
    label: 'Mensaje',
    required: 'Hace falta el mensaje.',
    tooLong: 'El mensaje puede tener 4000 caracteres como máximo.',
    invalid: 'El mensaje contiene caracteres que no se pueden usar.',
  },
  trap: 'Deje este campo vacío',
  submit: { sales: 'Enviar mensaje', support: 'Enviar mensaje', demo: 'Pedir una demostración' },
  submitting: 'Enviando',
  sent: {
    pageTitle: 'Mensaje enviado',
    title: 'Tenemos su mensaje',
    text: 'La respuesta llegará a <strong>{{email}}</strong>. No se envía nada más allí.',
    another: 'Escribir otro mensaje',
  },
  failure: {
    stale: 'Este formulario ha estado abierto demasiado tiempo. Envíelo otra vez.',
    limited: 'Ha escrito varias veces en una hora. Espere un poco y vuelva a intentarlo.',
    unexpected: 'No se ha podido aceptar el mensaje. Inténtelo de nuevo en un momento.',
  },
  privacy: 'Lo que escribe se guarda para responderle. Más en el <notice>aviso de privacidad</notice>.',
}
