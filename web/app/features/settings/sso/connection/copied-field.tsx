import type { ReactNode } from 'react'
import { CopyValue } from '../../../../ui/action/copy-value.tsx'

interface CopiedFieldProps {
  label: string
  /** Names the button. */
  copy: string
  value: string
  /** A note below. */
  children?: ReactNode
}

/** A value that belongs into a form at the provider. */
export function CopiedField({ label, copy, value, children }: CopiedFieldProps) {
  return (
    <div className="flex max-w-[440px] min-w-0 flex-col gap-1.5">
      <span className="type-sm font-medium">{label}</span>
      <CopyValue value={value} label={copy} />
      {children !== undefined && <p className="type-xs text-muted">{children}</p>}
    </div>
  )
}
