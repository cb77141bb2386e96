// The palette of the shell with everything that it offers. It is loaded when it is first opened.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { href, useNavigate } from 'react-router'
import { useColorMode } from '../../ui/color-mode/color-mode-provider.tsx'
import { useTo } from '../base-path.ts'
import { useMarks } from '../notifications/use-marks.ts'
import type { Destination } from '../shell/destinations.ts'
import { leaveForOrganization } from '../shell/organization-watch.ts'
import type { Choice, PageChoice } from './choices.ts'
import type { Command } from './commands/commands.ts'
import { useCommandChoices, useMemberShell } from './commands/use-command-choices.ts'
import { Palette } from './palette.tsx'

interface ShellPaletteProps {
  destinations: readonly Destination[]
  onClose: () => void
}

type Picking = Extract<Command, { among: unknown }>

export function ShellPalette({ destinations, onClose }: ShellPaletteProps) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const to = useTo()
  const { setPreference } = useColorMode()
  const commands = useCommandChoices()
  const shell = useMemberShell()
  const { markAll } = useMarks()
  const [picking, setPicking] = useState<Picking>()
  const leaveTo = (address: string) => {
    onClose()
    void navigate(address)
  }
  const release = (id: string) => leaveTo(to('/component/:id/version/create', { id }))
  const upgrade = (id: string) => leaveTo(`${to('/component/:id/dependencies', { id })}?behind=1`)
  const perform = (command: Command) => {
    switch (command.kind) {
      case 'newComponent':
        return leaveTo(to('/component/new'))
      case 'newProject':
        return leaveTo(to('/project/new'))
      case 'invite':
        return leaveTo('/settings/team?invite')
      case 'documentation':
        return leaveTo('/docs')
      case 'releaseThis':
        return release(command.component.id)
      case 'upgradeThis':
        return upgrade(command.component.id)
      case 'release':
      case 'upgrade':
        return setPicking(command)
      case 'readAll':
        markAll()
        return onClose()
      case 'organization':
        return leaveForOrganization(command.organization.id, to('/dashboard'))
      case 'colorMode':
        setPreference(command.mode)
        return onClose()
    }
  }
  const choose = (choice: Choice) => {
    if (choice.kind === 'command') perform(choice.command)
    else if (choice.kind === 'page') leaveTo(choice.to)
    else if (choice.kind === 'component') leaveTo(to('/component/:id', { id: choice.component.id }))
    else
      leaveTo(
        to('/component/:id/version/:versionId', {
          id: choice.version.component_id,
          versionId: choice.version.id,
        }),
      )
  }
  if (picking)
    return (
      <Palette
        key={picking.kind}
        componentsOnly
        ownOnly={picking.among === 'own'}
        label={t(`palette.pick.${picking.kind}`)}
        onChoose={(choice) => {
          if (choice.kind !== 'component') return
          if (picking.kind === 'release') release(choice.component.id)
          else upgrade(choice.component.id)
        }}
        onClose={onClose}
      />
    )
  const pages = destinations.map(
    ({ to: address, icon, label }): PageChoice => ({
      kind: 'page',
      key: address,
      label: t(label),
      icon,
      to: address,
    }),
  )
  const own: PageChoice = {
    kind: 'page',
    key: href('/notifications'),
    label: t('notifications'),
    icon: 'bell',
    to: href('/notifications'),
  }
  return (
    <Palette
      label={t('palette.label')}
      pages={shell?.unread === undefined ? pages : [...pages, own]}
      commands={commands}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
