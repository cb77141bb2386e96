// A combobox in a dialog. It is loaded when it is first opened, and queries the server while people type: ten thousand
// components do not travel to the browser.
import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedSearch } from '../../exchange/asking/use-typed-search.ts'
import { all } from '../../exchange/subjects.ts'
import { useCombobox } from '../../ui/form/use-combobox.ts'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import { PaletteFrame, PaletteGroup, PaletteRow } from '../../ui/overlay/command-palette.tsx'
import { scrimClasses } from '../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../ui/overlay/return-focus.ts'
import { useTo } from '../base-path.ts'
import { kindIcons } from '../catalog/component-kind.ts'
import {
  type Choice,
  type ChoiceGroup,
  type CommandChoice,
  groupChoices,
  type PageChoice,
} from './choices.ts'
import type { Found } from './found.ts'

interface PaletteProps {
  /** Its purpose, announced when it opens and shown in the empty field. */
  label: string
  /** Pages to go to; none if a component is being picked. */
  pages?: readonly PageChoice[]
  commands?: readonly CommandChoice[]
  /** Set if versions are of no use. */
  componentsOnly?: boolean
  /** Set if only the person's own components are of use. */
  ownOnly?: boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
}

export function Palette(props: PaletteProps) {
  const {
    label,
    pages = [],
    commands = [],
    componentsOnly = false,
    ownOnly = false,
    onChoose,
    onClose,
  } = props
  const { t } = useTranslation('shell')
  const { text, type, found, hasFailed, isStale } = useTypedSearch<Found>({
    address: useTo()('/search'),
    parameters: ownOnly ? { own: '1' } : {},
    shows: { component: all, version: all },
    asksAtOnce: true,
  })
  const groups = groupChoices({ query: text, pages, commands, found, componentsOnly })
  const choices = groups.flatMap((group) => group.choices)
  const combobox = useCombobox({ options: choices, isStale, onChoose, staysOpen: true })
  const focus = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimClasses} />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[12vh] z-(--layer-dialog) mx-auto flex w-fit flex-col focus:outline-none data-[state=open]:animate-[rise-in_var(--duration-base)_var(--ease-out)] phone:top-4"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <PaletteFrame
            hints={[
              { keys: '↑↓', label: t('palette.walk') },
              { keys: '↵', label: t('palette.open') },
              { keys: t('palette.escape'), label: t('palette.close') },
            ]}
            input={
              <input
                {...combobox.input}
                type="text"
                aria-label={label}
                spellCheck={false}
                placeholder={label}
                value={text}
                onChange={({ target }) => {
                  type(target.value)
                  combobox.restart()
                }}
                className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-subtle"
              />
            }
          >
            <div
              {...combobox.list}
              role="listbox"
              aria-label={t('palette.results')}
              aria-busy={isStale}
              className="max-h-[min(420px,58vh)] overflow-y-auto"
            >
              {groups.map((group) => (
                <Group
                  key={group.name}
                  group={group}
                  optionOf={(choice) => combobox.optionAt(choices.indexOf(choice))}
                />
              ))}
            </div>
            {choices.length === 0 && !isStale && (
              <p className="px-4 py-5 type-sm text-muted">
                {hasFailed ? t('palette.unreachable') : t('palette.none', { query: text })}
              </p>
            )}
            <p role="status" className="sr-only">
              {isStale ? '' : t('palette.count', { count: choices.length })}
            </p>
          </PaletteFrame>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface GroupProps {
  group: ChoiceGroup
  optionOf: (choice: Choice) => ComponentProps<'div'> & { 'data-state': 'active' | undefined }
}

function Group({ group, optionOf }: GroupProps) {
  const { t } = useTranslation('shell')
  const label = t(`palette.${group.name}`)
  return (
    <PaletteGroup role="group" aria-label={label} label={label}>
      {group.choices.map((choice) => (
        <PaletteRow
          key={choice.key}
          {...optionOf(choice)}
          icon={choice.kind === 'component' ? kindIcons[choice.component.kind] : choice.icon}
          aside={<Aside choice={choice} />}
        >
          {choice.label}
        </PaletteRow>
      ))}
    </PaletteGroup>
  )
}

function Aside({ choice }: { choice: Choice }) {
  if (choice.kind === 'version') return <VersionChip number={choice.version.number} />
  if (choice.kind === 'page' || choice.kind === 'command') return null
  const { health_score, latest_version_number: number } = choice.component
  return (
    <>
      <HealthScore score={health_score} word={false} />
      <span className="flex min-w-20 justify-end phone:hidden">
        {number !== null && <VersionChip number={number} />}
      </span>
    </>
  )
}
