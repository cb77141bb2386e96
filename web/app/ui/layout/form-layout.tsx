import type { ComponentProps, ReactNode } from 'react'

type FormLayoutProps = Omit<ComponentProps<'form'>, 'className'> & {
  /** The effect of saving, beside the fields. */
  aside: ReactNode
  /** Cancel, then the primary action. */
  actions: ReactNode
}

/** Fields, their effect and the actions. In a single column, the effect comes before the button. */
export function FormLayout({ aside, actions, children, ...rest }: FormLayoutProps) {
  return (
    <form
      noValidate
      {...rest}
      className="grid grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-x-10 gap-y-6 compact:grid-cols-[minmax(0,1fr)] compact:grid-rows-none"
    >
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="sticky top-20 row-span-2 compact:static compact:row-auto">{aside}</div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-border pt-5">
        {actions}
      </div>
    </form>
  )
}
