import type { IconName } from '../../ui/mark/glyph.tsx'
import type { Found, FoundComponent, FoundVersion } from './found.ts'

interface Labeled {
  readonly key: string
  readonly label: string
}

export type PageChoice = Labeled & { readonly kind: 'page'; readonly icon: IconName; readonly to: string }
type ComponentChoice = Labeled & { readonly kind: 'component'; readonly component: FoundComponent }
type VersionChoice = Labeled & {
  readonly kind: 'version'
  readonly icon: 'commit'
  readonly version: FoundVersion
}

export type Choice = PageChoice | ComponentChoice | VersionChoice

export interface ChoiceGroup {
  readonly name: 'components' | 'versions' | 'pages'
  readonly choices: readonly Choice[]
}

interface Offer {
  readonly query: string
  readonly pages: readonly PageChoice[]
  readonly found: Found | undefined
  readonly componentsOnly: boolean
}

/** Pages are known here and appear at once. An empty group is left out. */
export function groupChoices({ query, pages, found, componentsOnly }: Offer): ChoiceGroup[] {
  const words = query.trim().toLowerCase()
  const components = (found?.components ?? []).map(
    (component): Choice => ({ kind: 'component', key: component.id, label: component.title, component }),
  )
  const versions = (componentsOnly ? [] : (found?.versions ?? [])).map(
    (version): Choice => ({
      kind: 'version',
      key: version.id,
      label: version.component_title,
      icon: 'commit',
      version,
    }),
  )
  const named = pages.filter(({ label }) => label.toLowerCase().includes(words))
  const groups: ChoiceGroup[] = [
    { name: 'components', choices: components },
    { name: 'versions', choices: versions },
    { name: 'pages', choices: named },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
