import type { IconName } from '../../ui/mark/glyph.tsx'

export interface ComponentRow {
  name: string
  icon: IconName
  score: number | undefined
  version: string
  dependents: number
  updated: string
}
