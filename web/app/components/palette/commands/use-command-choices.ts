import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import type { Shell } from '../../../data/organization/shell.ts'
import { useColorMode } from '../../../ui/color-mode/color-mode-provider.tsx'
import type { IconName } from '../../../ui/mark/glyph.tsx'
import { useComponentPage } from '../../detail/use-component-page.ts'
import type { CommandChoice } from '../choices.ts'
import { type Command, listCommands } from './commands.ts'

export function useCommandChoices(): CommandChoice[] {
  const { t } = useTranslation('shell')
  const shell = useMemberShell()
  const page = useComponentPage()
  const { preference } = useColorMode()
  const member = shell && { ...shell, ownCount: shell.counts['/my-components'] ?? 0 }
  return listCommands({ member, page, mode: preference }).map((command) => ({
    kind: 'command',
    key: keyOf(command),
    label: t(`palette.command.${command.kind}`, {
      name: command.kind === 'colorMode' ? t(`colorMode.${command.mode}`).toLowerCase() : nameIn(command),
    }),
    icon: iconOf(command),
    command,
  }))
}

/** Around a page or around a missing one. The demo has another layout, and no member. */
export function useMemberShell(): Shell | undefined {
  const shell = useRouteLoaderData<() => Shell>('layouts/default')
  const missed = useRouteLoaderData<() => { shell: Shell | undefined }>('layouts/missed')
  return shell ?? missed?.shell
}

function keyOf(command: Command): string {
  if (command.kind === 'organization') return `organization ${command.organization.id}`
  return command.kind === 'colorMode' ? `colorMode ${command.mode}` : command.kind
}

function nameIn(command: Command): string {
  if (command.kind === 'organization') return command.organization.name
  return 'component' in command ? command.component.title : ''
}

const icons: Record<Exclude<Command['kind'], 'colorMode'>, IconName> = {
  newComponent: 'plus',
  newProject: 'plus',
  invite: 'users',
  documentation: 'book',
  readAll: 'bell',
  releaseThis: 'commit',
  release: 'commit',
  upgradeThis: 'arrow-up',
  upgrade: 'arrow-up',
  organization: 'chevrons',
}

const modeIcons = { system: 'monitor', light: 'sun', dark: 'moon' } as const

function iconOf(command: Command): IconName {
  return command.kind === 'colorMode' ? modeIcons[command.mode] : icons[command.kind]
}
