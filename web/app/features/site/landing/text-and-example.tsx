import clsx from 'clsx'
import type { ReactNode } from 'react'

interface TextAndExampleProps {
  title: string
  text: string
  link: ReactNode
  /** The example is on the left. */
  flipped?: boolean
  /** The height of the example before it is laid out, per breakpoint. */
  height: string
  children: ReactNode
}

/** A section with text on one side and an example on the other. */
export function TextAndExample({
  title,
  text,
  link,
  flipped = false,
  height,
  children,
}: TextAndExampleProps) {
  return (
    <section className="grid grid-cols-2 items-center gap-16 px-16 py-24 compact:grid-cols-[minmax(0,1fr)] compact:gap-8 compact:px-6 compact:py-14">
      <div className={clsx(flipped && 'order-last compact:order-none')}>
        <h2 className="type-3xl tracking-tighter text-balance phone:type-2xl">{title}</h2>
        <p className="mt-3 mb-6 type-lg font-normal text-muted text-pretty">{text}</p>
        {link}
      </div>
      <div className={clsx('min-w-0 border border-border bg-surface p-6 phone:p-4', height)}>{children}</div>
    </section>
  )
}
