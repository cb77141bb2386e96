export const mails = {
  auth: {
    confirmation: {
      subject: 'Confirme su correo para Trellis',
      title: 'Le damos la bienvenida a Trellis',
      paragraph: 'Confirme su dirección de correo para empezar. Sin contraseñas que recordar.',
      paragraphWithPassword:
        'Confirme su dirección de correo para empezar. Al confirmar acepta también la contraseña que se eligió en el registro. Si no fue usted, ignore este correo.',
      action: 'Confirmar y entrar',
    },
    magic_link: {
      subject: 'Su enlace para entrar en Trellis',
      title: 'Entrar en Trellis',
      paragraph: 'Abra el enlace para entrar. Sin contraseñas que recordar.',
      action: 'Entrar',
    },
    invited: {
      subject: 'Entre para unirse a {{organization}} en Trellis',
      title: 'Unirse a {{organization}}',
      paragraph: 'Con este enlace entra como {{email}} y pasa a ser miembro de {{organization}}.',
      password:
        'Al usarlo acepta también la contraseña que se eligió en el registro. Si no fue usted, ignore este correo.',
      action: 'Entrar y unirse',
    },
    recovery: {
      subject: 'Restablezca su contraseña de Trellis',
      title: 'Restablecer su contraseña',
      paragraph: 'Abra el enlace para entrar y elegir una contraseña nueva.',
      action: 'Restablecer la contraseña',
    },
    invite: {
      subject: 'Le han invitado a Trellis',
      title: 'Unirse a Trellis',
      paragraph: 'Un administrador ha invitado a {{email}} a Trellis. Acepte la invitación para entrar.',
      action: 'Aceptar la invitación',
    },
    email_change_current: {
      subject: 'Confirme el cambio de su dirección de correo',
      title: 'Cambiar su dirección de correo',
      paragraph:
        'Ha pedido cambiar su dirección de correo a {{newEmail}}. Confirme el cambio desde ambas direcciones.',
      askedParagraph:
        '{{person}}, responsable de {{organization}}, ha pedido cambiar la dirección de correo de su cuenta de Trellis de {{email}} a {{newEmail}}. Cambia para todas sus organizaciones, y solo si lo confirma en ambas direcciones.',
      action: 'Confirmar el cambio',
    },
    email_change_new: {
      subject: 'Confirme su nueva dirección de correo',
      title: 'Confirme su nueva dirección de correo',
      paragraph:
        'Ha pedido cambiar la dirección de correo {{email}} por esta. Confirme el cambio desde ambas direcciones.',
      askedParagraph:
        '{{person}}, responsable de {{organization}}, ha pedido cambiar la dirección de correo {{email}} en Trellis por esta. Confirme el cambio en ambas direcciones si la cuenta es suya.',
      action: 'Confirmar esta dirección',
    },
    reauthentication: {
      subject: 'Su código de confirmación para Trellis',
      title: 'Confirme que es usted',
      paragraph: 'Introduzca el código {{code}} para continuar. Caduca en {{lifetime}}.',
    },
    break_glass: {
      subject: 'Su enlace de emergencia para Trellis',
      title: 'Iniciar sesión sin inicio de sesión único',
      paragraph:
        'El inicio de sesión único es obligatorio para {{email}}. Este enlace inicia la sesión sin él durante una hora. Cuando se usa, todos los responsables de su organización reciben un correo.',
      action: 'Iniciar sesión sin SSO',
      note: 'El enlace funciona una sola vez y caduca en {{lifetime}}. Si no ha pedido este correo, puede ignorarlo.',
    },
    lifetime: 'El enlace funciona una sola vez y caduca en {{lifetime}}. Su código es {{code}}.',
    asked:
      'Quien lea el correo de la nueva dirección podrá entrar en la cuenta. Confirme solo si ambas direcciones son suyas. Si no, no haga nada: nada cambia.',
    ignore: 'Si no ha pedido este correo, puede ignorarlo. No ocurre nada si no usa el enlace o el código.',
  },
  lifetime: {
    hour: ['una hora', '{{count}} horas'],
    minute: ['un minuto', '{{count}} minutos'],
    second: ['un segundo', '{{count}} segundos'],
  },
  notices: {
    factor_added: {
      subject: 'Aplicación de autenticación añadida a su cuenta de Trellis',
      title: 'Aplicación de autenticación añadida',
      paragraph:
        'Se añadió una aplicación de autenticación a su cuenta el {{time}}. Al entrar con un enlace por correo o con un proveedor, ahora se pide también su código.',
    },
    factor_removed: {
      subject: 'Aplicación de autenticación eliminada de su cuenta de Trellis',
      title: 'Aplicación de autenticación eliminada',
      paragraph: 'Se eliminó una aplicación de autenticación de su cuenta el {{time}}.',
    },
    passkey_added: {
      subject: 'Llave de acceso añadida a su cuenta de Trellis',
      title: 'Llave de acceso añadida',
      paragraph:
        'Se añadió una llave de acceso a su cuenta el {{time}}. Permite entrar sin un enlace por correo.',
    },
    passkey_removed: {
      subject: 'Llave de acceso eliminada de su cuenta de Trellis',
      title: 'Llave de acceso eliminada',
      paragraph: 'Se eliminó una llave de acceso de su cuenta el {{time}}.',
    },
    identity_linked: {
      subject: '{{provider}} vinculado a su cuenta de Trellis',
      title: '{{provider}} vinculado',
      paragraph: 'El acceso con {{provider}} se vinculó a su cuenta el {{time}}.',
    },
    identity_unlinked: {
      subject: '{{provider}} desvinculado de su cuenta de Trellis',
      title: '{{provider}} desvinculado',
      paragraph: 'El acceso con {{provider}} se desvinculó de su cuenta el {{time}}.',
    },
    recovery_codes_generated: {
      subject: 'Nuevos códigos de recuperación para su cuenta de Trellis',
      title: 'Nuevos códigos de recuperación',
      paragraph:
        'Se crearon nuevos códigos de recuperación para su cuenta el {{time}}. Los anteriores ya no son válidos.',
    },
    recovery_codes_removed: {
      subject: 'Códigos de recuperación eliminados de su cuenta de Trellis',
      title: 'Códigos de recuperación eliminados',
      paragraph: 'Los códigos de recuperación de su cuenta se eliminaron el {{time}}.',
    },
    password_set: {
      subject: 'Contraseña establecida para su cuenta de Trellis',
      title: 'Contraseña establecida',
      paragraph:
        'Se estableció una contraseña para su cuenta el {{time}}. Se cerraron todas las demás sesiones.',
    },
    email_changed: {
      subject: 'Dirección de correo de su cuenta de Trellis cambiada',
      title: 'Dirección de correo cambiada',
      paragraph:
        'La dirección de correo de su cuenta se cambió el {{time}}. Ya no se puede entrar con esta dirección.',
    },
    recovery_code_used: {
      subject: 'Código de recuperación usado en su cuenta de Trellis',
      title: 'Código de recuperación usado',
      paragraph: 'Se usó un código de recuperación para entrar en su cuenta el {{time}}. Ya no es válido.',
    },
    many_changes: {
      subject: 'Muchos cambios en su cuenta de Trellis',
      title: 'Muchos cambios en su cuenta',
      paragraph:
        'Desde el {{time}}, las formas de entrar en su cuenta han cambiado demasiadas veces para avisarle de cada cambio. Revise sus llaves de acceso, aplicaciones de autenticación, códigos de recuperación y proveedores vinculados.',
    },
    action: 'Abrir su perfil',
    ifNotYou:
      'Si no fue usted, abra su perfil, elimine todo lo que no reconozca y cierre todas las demás sesiones.',
    contactAction: 'Contactar con nosotros',
    ifNotYouContact: 'Si no fue usted, póngase en contacto con nosotros de inmediato.',
    ofCompany: {
      identity_linked: {
        subject: 'Inicio de sesión único vinculado a su cuenta de Trellis',
        title: 'Inicio de sesión único vinculado',
        paragraph: 'El acceso a través del proveedor de su empresa se vinculó a su cuenta el {{time}}.',
      },
      identity_unlinked: {
        subject: 'Inicio de sesión único desvinculado de su cuenta de Trellis',
        title: 'Inicio de sesión único desvinculado',
        paragraph: 'El acceso a través del proveedor de su empresa se desvinculó de su cuenta el {{time}}.',
      },
    },
    ifYou: 'Si fue usted, no tiene que hacer nada.',
  },
} as const
