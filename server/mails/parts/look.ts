// The design tokens as mail programs understand them: written out at every element, because many ignore style sheets.
// Those that know a dark mode find the other colors by the classes of mail-layout.ts.
export const font = "'Schibsted Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const monospace = "'Geist Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"

export const light = {
  canvas: '#f8f7f4',
  surface: '#ffffff',
  border: '#e2e1db',
  faint: '#ebeae5',
  text: '#181d24',
  muted: '#586165',
  accent: '#1b52cd',
  button: '#1b52cd',
  onButton: '#ffffff',
  good: '#155f34',
  fair: '#7d4a0d',
  poor: '#a72120',
} as const

export const dark = {
  canvas: '#0c0f15',
  surface: '#12151c',
  border: '#262c34',
  faint: '#1e232b',
  text: '#ebeae5',
  muted: '#a4aab1',
  accent: '#9bbeff',
  button: '#2867e4',
  onButton: '#ffffff',
  good: '#7fdc9a',
  fair: '#f2c36a',
  poor: '#fa9b94',
} as const satisfies Record<keyof typeof light, string>

export type Tone = 'text' | 'muted' | 'good' | 'fair' | 'poor'

export const darkStyle = `@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.canvas} !important; }
  .panel { background: ${dark.surface} !important; border-color: ${dark.border} !important; }
  .button { background: ${dark.button} !important; }
  .on-button { color: ${dark.onButton} !important; }
  .line { border-color: ${dark.faint} !important; }
  .text { color: ${dark.text} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .good { color: ${dark.good} !important; }
  .fair { color: ${dark.fair} !important; }
  .poor { color: ${dark.poor} !important; }
}
@media (max-width: 480px) {
  .room { padding: 16px 8px !important; }
  .panel { padding: 24px 16px !important; }
}`
