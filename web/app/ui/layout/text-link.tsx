import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link inside a sentence. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={clsx(
        'text-accent-text underline decoration-current/35 underline-offset-[3px] hover:decoration-current',
        className,
      )}
    />
  )
}
