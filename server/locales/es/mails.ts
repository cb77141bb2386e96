export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirme su correo para Trellis',
      title: 'Le damos la bienvenida a Trellis',
      paragraph: 'Confirme su dirección de correo para empezar. No hay contraseña que recordar.',
      action: 'Confirmar y entrar',
    },
    magic_link: {
      subject: 'Su enlace para entrar en Trellis',
      title: 'Entrar en Trellis',
      paragraph: 'Abra el enlace para entrar. No hay contraseña que recordar.',
      action: 'Entrar',
    },
    email_change_current: {
      subject: 'Confirme que su dirección de correo cambia',
      title: 'Cambiar su dirección de correo',
      paragraph: 'Su cuenta va a pasar a {{newEmail}}. Confírmelo desde aquí y desde allí.',
      action: 'Confirmar el cambio',
    },
    email_change_new: {
      subject: 'Confirme su nueva dirección de correo',
      title: 'Confirme su nueva dirección de correo',
      paragraph: 'La cuenta de {{email}} va a pasar a esta dirección. Confírmelo desde las dos.',
      action: 'Confirmar esta dirección',
    },
    lifetime: 'El enlace vale una vez y durante {{lifetime}}. Su código es {{code}}.',
    ignore: 'Si no lo ha pedido usted, no haga nada: sin este correo no ocurre nada.',
  },
  lifetime: {
    hour: ['una hora', '{{count}} horas'],
    minute: ['un minuto', '{{count}} minutos'],
    second: ['un segundo', '{{count}} segundos'],
  },
} as const
