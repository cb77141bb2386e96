import type { IconName } from '../../ui/mark/glyph.tsx'
import type { Command } from './commands/commands.ts'
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

export type CommandChoice = Labeled & {
  readonly kind: 'command'
  readonly icon: IconName
  readonly command: Command
}

export type Choice = PageChoice | CommandChoice | ComponentChoice | VersionChoice

export interface ChoiceGroup {
  readonly name: 'components' | 'versions' | 'pages' | 'commands'
  readonly choices: readonly Choice[]
}

interface Offer {
  readonly query: string
  readonly pages: readonly PageChoice[]
  readonly commands: readonly CommandChoice[]
  readonly found: Found | undefined
  readonly componentsOnly: boolean
}

/** Pages and commands are known here and appear at once. An empty group is left out. */
export function groupChoices({ query, pages, commands, found, componentsOnly }: Offer): ChoiceGroup[] {
  const words = query.toLowerCase().split(/\s+/)
  const isNamed = ({ label }: Labeled) => words.every((word) => label.toLowerCase().includes(word))
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
  const named: ChoiceGroup[] = [
    { name: 'pages', choices: pages.filter(isNamed) },
    { name: 'commands', choices: commands.filter(isNamed) },
  ]
  const groups: ChoiceGroup[] = [
    { name: 'components', choices: components },
    { name: 'versions', choices: versions },
    // While nothing is typed, actions come first: the pages are in the navigation too.
    ...(query.trim() === '' ? named.toReversed() : named),
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
