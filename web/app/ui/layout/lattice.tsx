import { cva } from 'class-variance-authority'
import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

const columnClasses = {
  1: 'grid-cols-[minmax(0,1fr)]',
  2: 'grid-cols-2 compact:grid-cols-[minmax(0,1fr)]',
  3: 'grid-cols-3 phone:grid-cols-[minmax(0,1fr)]',
  4: 'grid-cols-4 compact:grid-cols-2',
  main: 'grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] compact:grid-cols-[minmax(0,1fr)]',
}

type LatticeProps = ComponentProps<'section'> & { columns?: keyof typeof columnClasses }

/** Panels that share their lines, with a nail at every joint. Stacked lattices share the line between them. */
export function Lattice({ columns = 1, className, ...rest }: LatticeProps) {
  return <section data-part="lattice" {...rest} className={clsx(columnClasses[columns], className)} />
}

const panelClasses = cva('', {
  variants: {
    flush: { true: '', false: 'p-5 phone:p-4' },
    wide: { true: 'col-span-full', false: '' },
    sunken: { true: 'bg-surface-sunken!', false: '' },
  },
})

type PanelProps = ComponentProps<'div'> & {
  /** No padding: a table or list reaches the lines. */
  flush?: boolean
  wide?: boolean
  sunken?: boolean
}

export function Panel({ flush = false, wide = false, sunken = false, className, ...rest }: PanelProps) {
  return <div {...rest} className={clsx(panelClasses({ flush, wide, sunken }), className)} />
}

interface PanelHeadProps {
  title: string
  /** Heading level in the page's outline. */
  level?: 2 | 3
  /** Inside a flush panel the head has its own padding. */
  flush?: boolean
  actions?: ReactNode
}

export function PanelHead({ title, level = 2, flush = false, actions }: PanelHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
        flush ? 'mb-2 min-h-11 px-5 pt-5 phone:min-h-10 phone:px-4 phone:pt-4' : 'mb-4 min-h-6',
      )}
    >
      <Heading className="type-sm font-semibold">{title}</Heading>
      {actions}
    </div>
  )
}
