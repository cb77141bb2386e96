import { Fragment, type ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Labels and values that nobody edits here. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 type-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="max-w-40 wrap-anywhere text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
