export const files = {
  fault: {
    picture: {
      type: 'Choose a PNG, JPEG or WebP picture.',
      empty: 'The file is empty. Choose another one.',
      size: 'Pictures can have at most 2 MB.',
    },
    attachment: {
      type: '{{name}} is not a PNG, JPEG, WebP, GIF or AVIF picture.',
      empty: '{{name}} is empty.',
      size: '{{name}} is too large. Attachments can have at most 10 MB.',
    },
    document: {
      type: 'Choose a PDF file.',
      empty: 'The file is empty. Choose another one.',
      size: 'Documents can have at most 20 MB.',
    },
  },
  attach: {
    act: 'Attach image',
    list: 'Images being uploaded',
    progress: 'Upload of {{name}}',
    cancel: 'Cancel the upload of {{name}}',
    wait: 'Wait until all images are uploaded.',
  },
  failure: {
    denied: 'You do not have permission to upload this file.',
    'rate-limited': 'Too many uploads. Wait a moment and try again.',
    unavailable: 'The file could not be uploaded. Check your connection and try again.',
    'signed-out': 'You are signed out. Sign in and try again.',
    other: 'The file could not be uploaded. Try again.',
  },
} as const
