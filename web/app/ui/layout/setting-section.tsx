import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'

interface SettingSectionsProps {
  /** Red nails, for acts that cannot be undone: the last sections of a page. */
  isDanger?: boolean
  children: ReactNode
}

/** Sections below each other that share their lines. */
export function SettingSections({ isDanger = false, children }: SettingSectionsProps) {
  return (
    <Lattice data-tone={isDanger ? 'danger' : undefined} className="[&+&]:mt-8">
      {children}
    </Lattice>
  )
}

interface SettingSectionProps {
  /** Also the anchor of the section. */
  id: string
  title: string
  /** One or two sentences. */
  text?: ReactNode
  /** For tables and pickers: the title lies above the controls instead of beside them. */
  isWide?: boolean
  /** At the right of a wide section's title. */
  action?: ReactNode
  /** A sentence at the foot, beside its buttons. */
  note?: ReactNode
  /** Buttons at the foot, the primary action last. */
  footActions?: ReactNode
  children: ReactNode
}

/** One subject of a page of settings: its name beside the controls, or above them on narrow screens. */
export function SettingSection(props: SettingSectionProps) {
  const { id, title, text, isWide = false, action, note, footActions, children } = props
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-[68px]">
      <div
        className={clsx(
          'grid gap-x-8 gap-y-4 p-6 phone:px-4 phone:py-5',
          isWide
            ? 'grid-cols-[minmax(0,1fr)]'
            : 'grid-cols-[224px_minmax(0,1fr)] compact:grid-cols-[minmax(0,1fr)]',
        )}
      >
        <div className={clsx(isWide && 'flex items-start justify-between gap-4 phone:flex-col')}>
          <div className={clsx(isWide && 'min-w-0 max-w-[72ch]')}>
            <h2 id={titleId} tabIndex={-1} className="type-md font-semibold wrap-anywhere">
              {title}
            </h2>
            {text !== undefined && <p className="mt-1 type-sm text-pretty text-muted">{text}</p>}
          </div>
          {action}
        </div>
        <div className="flex min-w-0 flex-col gap-4">{children}</div>
      </div>
      {(note !== undefined || footActions !== undefined) && (
        <div className="flex items-center justify-end gap-2 border-t border-border-faint bg-canvas px-6 py-3 type-xs text-muted phone:flex-wrap phone:px-4">
          {note !== undefined && <p className="mr-auto phone:basis-full">{note}</p>}
          {footActions !== undefined && (
            <div className="flex items-center gap-2 phone:flex-1 phone:*:flex-1">{footActions}</div>
          )}
        </div>
      )}
    </section>
  )
}
