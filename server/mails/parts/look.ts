// The design tokens as mail programs understand them: written out at every element, because many ignore style sheets.
// Those that know a dark mode find the other colors by the classes of mail-layout.ts.
export const font = "'Schibsted Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const monospace = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"

export const light = {
  canvas: '#f8f7f4',
  surface: '#ffffff',
  border: '#e2e0da',
  faint: '#ebeae5',
  text: '#1d2129',
  muted: '#5a616b',
  accent: '#1b50d0',
  good: '#155f34',
  fair: '#7d4a0d',
  poor: '#a72120',
} as const

const dark = {
  canvas: '#0d1016',
  surface: '#141821',
  border: '#2a303c',
  faint: '#1e232b',
  text: '#e9e8e3',
  muted: '#a7adb8',
  accent: '#9db8ff',
  good: '#7fdc9a',
  fair: '#f2c36a',
  poor: '#fa9b94',
} as const satisfies Record<keyof typeof light, string>

export type Tone = 'text' | 'muted' | 'good' | 'fair' | 'poor'

export const darkStyle = `@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.canvas} !important; }
  .panel { background: ${dark.surface} !important; border-color: ${dark.border} !important; }
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
