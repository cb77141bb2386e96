import type { IconName } from '../../ui/mark/glyph.tsx'

/** Where the navigation leads, in its order. Only what exists is here; the labels are keys of the catalogue. */
export const destinations = [
  { to: '/dashboard', icon: 'home', label: 'dashboard' },
] as const satisfies readonly {
  to: string
  icon: IconName
  label: string
}[]
