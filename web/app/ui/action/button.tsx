import clsx from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'
import { type ButtonSize, type ButtonVariant, buttonClasses, type IconButtonSize } from './button-classes.ts'
import { Spinner } from './spinner.tsx'

type Base = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & { variant?: ButtonVariant }

type Busy =
  | { asChild?: false; loading?: boolean; loadingText?: string }
  /** The child, usually a link, becomes the button. */
  | { asChild: true; loading?: never; loadingText?: never }

type TextButton = {
  size?: ButtonSize
  icon?: IconName
  /** The spinner replaces the icon, or the busy words the others, while the button can still be pressed or focused. */
  spinning?: boolean
  children: ReactNode
  label?: never
}
/** Icon only: the label is its name and is required; a link in its place is an empty child. */
type IconButton = {
  size: IconButtonSize
  icon: IconName
  spinning?: never
  label: string
  children?: ReactNode
}

export type ButtonProps = Base & Busy & (TextButton | IconButton)

/** `loading` disables it and keeps the width: the spinner replaces the icon or the words. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    label,
    spinning = false,
    loading = false,
    loadingText,
    asChild,
    className,
    children,
    ...rest
  } = props
  const iconOnly = label !== undefined
  const shared = {
    ...rest,
    ...(iconOnly ? { 'aria-label': label } : {}),
    'data-variant': variant ?? 'default',
    className: clsx(buttonClasses({ variant, size }), className),
  }
  const glyph = icon !== undefined && <Glyph name={icon} className={iconOnly ? '' : '-ml-0.5'} />
  const drawing = spinning && loadingText === undefined ? <Spinner /> : glyph
  if (asChild) {
    return (
      <Slot.Root {...shared}>
        {drawing}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...shared}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || spinning || undefined}
      data-loading={loading ? '' : undefined}
    >
      <Layers
        loading={loading || (spinning && loadingText !== undefined)}
        loadingText={loadingText}
        drawing={drawing}
      >
        {iconOnly ? undefined : children}
      </Layers>
    </button>
  )
}

interface LayersProps {
  loading: boolean
  loadingText: string | undefined
  drawing: ReactNode
  children: ReactNode
}

/** The idle and the busy words share one grid cell, so that the wider of the two sets the width. */
function Layers({ loading, loadingText, drawing, children }: LayersProps) {
  if (loadingText !== undefined) {
    return (
      <span className="inline-grid gap-[inherit]" data-part="layers">
        <Layer hidden={loading}>
          {drawing}
          {children}
        </Layer>
        <Layer hidden={!loading}>
          <Spinner />
          {loadingText}
        </Layer>
      </span>
    )
  }
  if (drawing) {
    return (
      <>
        {loading ? <Spinner /> : drawing}
        {children}
      </>
    )
  }
  return (
    <span className="inline-grid gap-[inherit]" data-part="layers">
      <Layer hidden={false}>
        {/* A separate row: content before the words must not push them into a second line. */}
        <span className={clsx('inline-flex items-center gap-[inherit]', loading && 'opacity-0')}>
          {children}
        </span>
      </Layer>
      {loading && (
        <Layer hidden={false}>
          <Spinner />
        </Layer>
      )}
    </span>
  )
}

function Layer({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={hidden || undefined}
      className={clsx(
        'col-start-1 row-start-1 inline-flex items-center justify-center gap-[inherit]',
        hidden && 'invisible',
      )}
    >
      {children}
    </span>
  )
}
