export const acting = {
  label: 'Impersonation',
  text: 'You ({{admin}}) are acting as {{person}}.',
  textIn: 'You ({{admin}}) are acting as {{person}} at {{organization}}.',
  short: 'Acting as {{person}}.',
  left: 'Ends in {{count}} min.',
  stop: 'Stop impersonating',
  again: 'Try again',
  failed: 'The session could not be ended. Try again.',
} as const
