import { paths } from '../../paths.ts'
import type { IconName } from '../../ui/mark/glyph.tsx'

const { dashboard, components, myComponents } = paths()

/** Where the navigation leads, in its order. Only what exists is here; the labels are keys of the catalogue. */
export const destinations = [
  { to: dashboard, within: dashboard, icon: 'home', label: 'dashboard' },
  { to: components, within: '/component', icon: 'package', label: 'components' },
  { to: myComponents, within: myComponents, icon: 'mine', label: 'myComponents' },
] as const satisfies readonly {
  to: string
  /** The addresses that belong to it start so. */
  within: string
  icon: IconName
  label: string
}[]
