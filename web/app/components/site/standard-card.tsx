import clsx from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { Lattice } from '../../ui/layout/lattice.tsx'
import type { IconName } from '../../ui/mark/glyph.tsx'
import { Icon } from '../../ui/mark/icon.tsx'

interface StandardCardProps {
  title: string
  /** One muted sentence under the title. */
  lead?: ReactNode
  icon?: IconName
  tone?: 'blue' | 'red'
  headingRef?: Ref<HTMLHeadingElement>
  /** 480 pixels instead of 400. */
  isWide?: boolean
  children?: ReactNode
}

/** The one card of a page in the standard layout; its title is the page's heading. */
export function StandardCard(props: StandardCardProps) {
  const { title, lead, icon, tone = 'blue', headingRef, isWide = false, children } = props
  const titleId = useId()
  return (
    <Lattice aria-labelledby={titleId} className={clsx('max-w-full shadow-3', isWide ? 'w-120' : 'w-100')}>
      <div className="px-8 pt-10 pb-8 phone:px-5 phone:pt-8 phone:pb-6">
        {icon && <Icon name={icon} size="lg" variant="subtle" color={tone} className="mb-5" />}
        <h1 id={titleId} ref={headingRef} tabIndex={-1} className="mb-1 type-xl tracking-tight">
          {title}
        </h1>
        {lead && <p className="text-pretty text-muted">{lead}</p>}
        {children}
      </div>
    </Lattice>
  )
}

/** The muted last line of a card. */
export function StandardCardFoot({ children }: { children: ReactNode }) {
  return <p className="mt-6 type-sm text-muted">{children}</p>
}
