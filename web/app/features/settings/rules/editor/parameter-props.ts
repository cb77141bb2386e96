import type { Settings } from '../rule-drafts.ts'

/** What every control for the parameter of a rule takes. */
export interface ParameterProps {
  settings: Settings
  isReadOnly: boolean
  /** What is wrong with it, in one sentence. */
  error: string | undefined
  onChange: (settings: Settings) => void
}
