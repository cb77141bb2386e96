import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureAddress } from '../../data/files/file-address.ts'
import type { Doing } from '../../data/live/messages.ts'
import { usePresent } from '../../exchange/live/use-live.ts'
import { Avatar } from '../../ui/mark/avatar.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { isEditing, type NamedPerson, useNamedPeople } from './use-named-people.ts'

interface PeopleHereProps {
  componentId: string
  /** What the person does on this page. */
  doing: Doing
}

/** Tells that the person is at a component, and shows who else is. */
export function PeopleHere({ componentId, doing }: PeopleHereProps) {
  const { t } = useTranslation('component')
  const people = useNamedPeople(usePresent(componentId, doing))
  if (people.length === 0) return null
  return (
    <Popover trigger={<Stack people={people} />} label={t('presence.label')} align="end">
      <ul className="flex max-h-[320px] max-w-[280px] flex-col gap-0.5 overflow-y-auto p-1">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-8 items-center gap-2.5 px-1.5 type-sm">
            <Avatar name={person.name} src={pictureAddress(person.picture)} />
            <span className="min-w-0 flex-1 truncate">{person.name}</span>
            <span className="flex shrink-0 items-center gap-1 type-xs text-muted">
              {isEditing(person) && <Glyph name="pen" size="xs" />}
              {t(`presence.${person.doing}Short`)}
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  )
}

const mostShown = 3
/** Beside a back button, a title and two actions. */
const mostShownOnPhones = 1
const mostSpelledOut = 5

/** Not announced when somebody comes or goes: its name says who is there. */
function Stack({ people, ...trigger }: { people: readonly NamedPerson[] } & ComponentProps<'button'>) {
  const { t } = useTranslation('component')
  const spelledOut = people
    .slice(0, mostSpelledOut)
    .map(({ name, doing }) => t(`presence.${doing}`, { name }))
  const rest = people.length - spelledOut.length
  const label = [...spelledOut, ...(rest > 0 ? [t('presence.more', { count: rest })] : [])].join('. ')
  return (
    <Tooltip content={label} side="bottom">
      <button
        type="button"
        {...trigger}
        className="isolate flex h-8 animate-[fade-in_var(--duration-slow)_var(--ease-out)] cursor-pointer items-center rounded-full px-1 hover:bg-surface-hover phone:h-10"
      >
        <span className="sr-only">{label}</span>
        {people.slice(0, mostShown).map((person, index) => (
          <span
            key={person.id}
            className={clsx('relative flex rounded-full ring-2 ring-canvas', {
              // Beside each other, because initials and pens fill their circles.
              'ml-0.5': index > 0,
              'phone:hidden': index >= mostShownOnPhones,
            })}
          >
            <Avatar name={person.name} src={pictureAddress(person.picture)} />
            {isEditing(person) && <Pen />}
          </span>
        ))}
        <Rest count={people.length - mostShown} className="phone:hidden" />
        <Rest count={people.length - mostShownOnPhones} className="hidden phone:inline" />
      </button>
    </Tooltip>
  )
}

/** Above all avatars: the next one of the stack comes later and has a ring. */
function Pen() {
  return (
    <span className="absolute z-1 -right-1 -bottom-1 grid size-3.5 place-items-center rounded-full bg-surface-inverse text-inverse ring-2 ring-canvas">
      <Glyph name="pen" className="size-2" />
    </span>
  )
}

function Rest({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null
  return (
    <span aria-hidden="true" className={clsx('ml-1.5 type-xs text-muted tabular-nums', className)}>
      +{count}
    </span>
  )
}
