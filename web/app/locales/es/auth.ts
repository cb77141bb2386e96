export const auth = {
  email: 'Correo de trabajo',
  wantsDocs: 'Inicie sesión para leer la documentación. Después volverá a ella.',
  ended: {
    title: 'Se ha cerrado su sesión',
    text: 'Su sesión ha caducado o se ha revocado. Inicie sesión para volver a su página.',
  },
  expired: {
    title: 'Inicie sesión de nuevo',
    text: 'Inició sesión hace más tiempo del que permite su empresa. Inicie sesión para volver a su página.',
  },
  erased: {
    title: 'Se ha eliminado su perfil',
    text: 'Sus datos personales se han borrado y se ha cerrado su sesión en todas partes. Gracias por usar Trellis.',
  },
  signIn: {
    pageTitle: 'Iniciar sesión',
    title: 'Inicie sesión en Trellis',
    lead: 'Le enviaremos un enlace por correo. Sin contraseñas que recordar.',
    leadPastSso: 'Le enviaremos un enlace por correo, salvo que su empresa exija el inicio de sesión único.',
    submit: 'Enviarme un enlace',
    submitting: 'Enviando el enlace',
    newHere: '¿Es nuevo aquí?',
  },
  signUp: {
    pageTitle: 'Probar 7 días',
    title: 'Empiece su prueba de 7 días',
    lead: 'Sin tarjeta de crédito. Le enviaremos un enlace por correo. Después, indique el nombre de su empresa.',
    submit: 'Enviarme un enlace',
    submitting: 'Enviando el enlace',
    haveAccount: '¿Ya tiene una cuenta?',
  },
  or: 'o',
  provider: {
    continue: 'Continuar con {{provider}}',
    leaving: 'Abriendo {{provider}}',
    unreachable: 'No se puede conectar con el proveedor. Vuelva a intentarlo o use un enlace por correo.',
    rateLimited: 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.',
  },
  sso: {
    use: 'Usar el inicio de sesión único',
    pageTitle: 'Inicio de sesión único',
    title: 'Inicie sesión con su empresa',
    lead: 'Introduzca su correo de trabajo. Le llevaremos a la página de inicio de sesión de su empresa.',
    submit: 'Continuar',
    submitting: 'Abriendo su proveedor',
    otherWays: 'Iniciar sesión de otra forma',
    leaving: 'Abriendo la página de inicio de sesión de su empresa',
    leavingText: 'Tarda un momento.',
    failed: 'No se ha podido empezar el inicio de sesión único',
    again: 'Reintentar',
    required: '{{organization}} exige el inicio de sesión único',
    requiredText:
      'Ha iniciado sesión como <strong>{{email}}</strong>. Inicie sesión con el proveedor de su empresa para abrirla.',
    switch: '¿Iniciar sesión con su empresa?',
    switchText:
      'Ha iniciado sesión como <strong>{{email}}</strong>. El inicio de sesión único sustituye esta sesión en este navegador.',
    continue: 'Continuar con el inicio de sesión único',
    down: '¿Su proveedor no responde?',
    askForLink: 'Los responsables pueden pedir un enlace de emergencia',
    failure: {
      unknown:
        'Ninguna empresa usa el inicio de sesión único para esta dirección. Revísela o inicie sesión de otra forma.',
      outdated:
        'Este enlace ya no es válido. La empresa ya no lo usa para el inicio de sesión único. Inicie sesión de otra forma o pregunte a su administrador.',
      unreachable:
        'No se puede conectar con el proveedor de su empresa. Vuelva a intentarlo en un momento o pregunte a su administrador.',
      'rate-limited': 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.',
      unexpected: 'Algo ha fallado por nuestra parte. Vuelva a intentarlo.',
    },
  },
  breakGlass: {
    title: 'Pedir un enlace de emergencia',
    lead: 'Si es responsable de una empresa que exige el inicio de sesión único, le enviaremos un enlace que funciona sin su proveedor. Cuando lo use, se avisará a todos los responsables.',
    submit: 'Enviarme un enlace de emergencia',
    submitting: 'Pidiendo el enlace',
    asked: 'Revise su correo',
    askedText:
      'Si <strong>{{email}}</strong> pertenece a un responsable de una empresa que exige el inicio de sesión único, hay un enlace en camino. Funciona una sola vez, durante 15 minutos.',
    back: 'Volver al inicio de sesión único',
    notRequired: '¿Su empresa no exige el inicio de sesión único?',
    useLink: 'Usar un enlace por correo',
  },
  passkey: {
    submit: 'Iniciar sesión con una llave de acceso',
    submitting: 'Esperando su llave de acceso',
    failure: {
      sso: 'Su empresa exige el inicio de sesión único. Úselo en lugar de una llave de acceso.',
      wrong: 'Esa llave de acceso no está registrada aquí. Use un enlace por correo.',
      canceled: 'No se ha usado ninguna llave de acceso. Vuelva a intentarlo o use un enlace por correo.',
      unsupported: 'Este navegador no puede usar llaves de acceso aquí. Use un enlace por correo.',
      'rate-limited': 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.',
      unavailable: 'No se puede conectar con el servicio. Vuelva a intentarlo en un momento.',
      unexpected: 'Algo ha fallado por nuestra parte. Vuelva a intentarlo.',
    },
  },
  sent: {
    pageTitle: 'Revise su correo',
    title: 'Revise su correo',
    text: 'Hemos enviado un enlace a <strong>{{email}}</strong>. Funciona una sola vez y caduca en {{lifetime}}.',
    openInbox: 'Abrir {{name}}',
    sendAgain: 'Enviar otra vez',
    sendAgainIn: 'Enviar otra vez en {{seconds}} s',
    sendingAgain: 'Enviando otra vez',
    nothingThere: '¿No le ha llegado? Revise el correo no deseado o <other>use otra dirección</other>.',
    sentAgain: 'Enlace enviado otra vez',
    sentAgainText: 'Los enlaces anteriores también funcionan hasta que caduquen.',
  },
  code: {
    label: 'O introduzca el código del correo',
    submit: 'Iniciar sesión',
    submitting: 'Iniciando sesión',
    failure: {
      sso: 'Su empresa exige el inicio de sesión único. Úselo en lugar de un código.',
      incomplete: 'Introduzca los 6 dígitos del correo.',
      wrong: 'Este código es incorrecto o ha caducado. Revíselo o use el enlace del correo.',
      'rate-limited': 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.',
      unavailable: 'No se puede conectar con el servicio. Vuelva a intentarlo en un momento.',
      unexpected: 'Algo ha fallado por nuestra parte. Vuelva a intentarlo.',
    },
  },
  lifetime: {
    hours_one: 'una hora',
    hours_other: '{{count}} horas',
    minutes_one: 'un minuto',
    minutes_other: '{{count}} minutos',
    seconds_one: 'un segundo',
    seconds_other: '{{count}} segundos',
  },
  failure: {
    sso: 'Su empresa exige el inicio de sesión único.',
    'rate-limited': 'Ha pedido demasiados enlaces. Espere un minuto y vuelva a intentarlo.',
    unavailable: 'No se ha podido enviar el correo. Inténtelo de nuevo en un momento.',
    unexpected: 'Algo ha ido mal por nuestra parte. Inténtelo de nuevo.',
  },
  impersonation: {
    over: {
      pageTitle: 'Suplantación terminada',
      returning: 'Volviendo a su cuenta',
      returningText: 'La sesión en la que actuaba en nombre de otra persona ha terminado.',
      again: 'Intentar de nuevo',
      signIn: 'Iniciar sesión',
      ended: {
        title: 'Suplantación terminada',
        text: 'Su propia sesión también ha terminado. Inicie sesión de nuevo.',
      },
      failed: {
        title: 'No se puede volver a su cuenta',
        text: 'El servidor no ha respondido. Inténtelo de nuevo en un momento.',
      },
    },
  },
  confirm: {
    pageTitle: 'Confirmar el inicio de sesión',
    processing: 'Iniciando sesión',
    processingText: 'Estamos comprobando su enlace. Tarda un momento.',
    failedPageTitle: 'No se ha podido iniciar sesión',
    change: {
      pageTitle: 'Confirmar la dirección de correo',
      processing: 'Confirmando su dirección de correo',
      question: {
        title: '¿Cambiar su dirección de correo?',
        text: 'Quien lea los mensajes de la nueva dirección podrá iniciar sesión en su cuenta. Confirme solo si ambas direcciones son suyas.',
        act: 'Confirmar la dirección',
        leave: 'Ahora no',
      },
      half: {
        title: 'Falta abrir un enlace',
        text: 'Esta dirección está confirmada. Abra ahora el enlace que hemos enviado a su otra dirección. Hasta entonces no cambia nada.',
      },
      whole: {
        title: 'Dirección de correo cambiada',
        text: 'Los enlaces de inicio de sesión y los avisos llegan ahora a su nueva dirección.',
      },
    },
    failure: {
      sso: 'El inicio de sesión único ha fallado',
      linked: 'Esta cuenta ya está vinculada a otro perfil',
      impersonation: 'No actúa en nombre de nadie',
      breakGlass: 'El enlace de emergencia ha caducado. Pida uno nuevo',
      expired: 'El enlace ha caducado. Pida uno nuevo',
      invalid: 'El enlace no es válido. Inténtelo de nuevo',
      server: 'Error del servidor. Inténtelo más tarde',
      registered: 'Este correo ya está registrado. Inicie sesión o use otro',
      unknown: 'Se ha producido un error desconocido',
    },
    reason: {
      ssoRefused:
        'El proveedor de su empresa ha enviado una respuesta que no podemos aceptar. Pida a su administrador que pruebe la conexión.',
      ssoSeat: 'Su empresa no tiene plazas libres, así que no ha podido unirse. Pregunte a su administrador.',
      ssoDomain:
        'Su proveedor ha enviado una dirección de un dominio que su empresa no ha verificado. Pregunte a su administrador.',
      ssoEmail:
        'Su proveedor no ha enviado ninguna dirección de correo verificada. Pregunte a su administrador.',
      ssoOff:
        'El inicio de sesión único de su empresa está desactivado. Inicie sesión de otra forma o pregunte a su administrador.',
      ssoUnreachable:
        'El proveedor de su empresa no ha dado una respuesta válida. Vuelva a intentarlo en un momento o pregunte a su administrador.',
      ssoCanceled:
        'Ha cancelado el inicio de sesión en el proveedor de su empresa, o este lo ha rechazado. Vuelva a intentarlo o pida acceso a su administrador.',
      ssoManaged:
        'Su empresa exige el inicio de sesión único. Si lo acaba de usar, su cuenta tiene una dirección fuera de los dominios de su empresa: pregunte a su administrador.',
      ssoSuperadmin:
        'Su cuenta administra Trellis, por lo que no acepta el proveedor de ninguna empresa. Inicie sesión de otra forma.',
      linked: 'Desvincúlela primero en el otro perfil o vincule otra cuenta.',
      breakGlass: 'Cada enlace de emergencia funciona una vez, durante 15 minutos.',
      expired: 'Cada enlace funciona una sola vez y caduca al cabo de un tiempo.',
      invalid: 'El enlace está incompleto. Ábralo desde el correo o cópielo entero.',
      server: 'Vuelva a intentarlo en un momento. Si un enlace ya no funciona, pida uno nuevo.',
      registered: 'Ya existe una cuenta con esta dirección.',
      unknown: 'No hemos podido iniciar su sesión. Si vuelve a ocurrir, póngase en contacto con el soporte.',
      canceled:
        'Ha cancelado el inicio de sesión en el proveedor, o este lo ha rechazado. Vuelva a intentarlo o use un enlace por correo.',
      unverified:
        'El proveedor no ha verificado su dirección de correo. Verifíquela allí o inicie sesión con un enlace por correo.',
      impersonation:
        'Ahora no puede actuar en nombre de esta persona. Quizá ha dejado la organización, o esta está cerrada.',
      otherSession:
        'Inicie sesión como el superadministrador que pidió este enlace y ábralo de nuevo. El enlace no se ha usado.',
      spentLink:
        'Cada enlace funciona una vez, durante una hora y solo para el superadministrador que lo pidió. Pida uno nuevo.',
      stale:
        'El proveedor no le ha pedido que inicie sesión de nuevo, así que no ha cambiado nada. Cierre la sesión allí y vuelva a intentarlo.',
      interrupted:
        'Este inicio de sesión empezó en otro navegador o tardó demasiado. Empiece de nuevo en este navegador.',
    },
    switch: {
      title: '¿Cambiar de cuenta?',
      text: 'Ha iniciado sesión como <strong>{{from}}</strong>. Con este enlace iniciará sesión como <strong>{{to}}</strong>.',
      caution:
        'Si no ha pedido este enlace, mantenga su sesión. De lo contrario, su trabajo irá a la otra cuenta.',
      stay: 'Mantener mi sesión',
      act: 'Cambiar de cuenta',
      acting: 'Cambiando de cuenta',
    },
    back: 'Volver al inicio de sesión',
    signedIn: 'Ya ha iniciado sesión como <strong>{{email}}</strong>.',
    profile: 'Volver a su perfil',
    dashboard: 'Ir al panel',
  },
  logout: {
    pageTitle: 'Cerrar sesión',
    processing: 'Cerrando la sesión',
    processingText: 'Tarda un momento.',
    done: 'Sesión cerrada',
    doneText: 'Este navegador ya no tiene acceso a su cuenta.',
    failed: 'La sesión sigue abierta',
    failedText: 'No se ha podido conectar con el servidor, así que nada ha cambiado.',
    again: 'Reintentar',
    back: 'Volver al panel',
  },
}
