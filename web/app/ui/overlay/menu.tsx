import clsx from 'clsx'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Glyph, type IconName } from '../mark/glyph.tsx'
import { useLandmark } from './landmark.ts'

export const menuClasses = 'min-w-[180px] rounded-lg bg-surface-raised p-1 shadow-3'

export const menuItemClasses =
  'flex h-7.5 cursor-pointer select-none items-center gap-2 rounded-sm px-2 type-sm outline-none data-disabled:cursor-not-allowed data-disabled:opacity-45 data-highlighted:bg-surface-hover data-[state=active]:bg-surface-hover phone:h-10 [&>svg]:text-subtle'

const motion =
  'data-[state=open]:animate-[rise-in_var(--duration-base)_var(--ease-out)] data-[state=closed]:animate-[fade-out_var(--duration-fast)_var(--ease-in)]'

interface MenuProps {
  trigger: ReactNode
  /** Announced when the menu opens, if the trigger's own name is not enough. */
  label?: string
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}

export function Menu({ trigger, label, align = 'end', side = 'bottom', children }: MenuProps) {
  const named = label === undefined ? {} : { 'aria-label': label }
  const [container, onOpenChange] = useLandmark()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    // Not modal: a menu neither locks the page nor hides it from screen readers.
    <DropdownMenu.Root modal={false} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild ref={opener}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          {...named}
          onInteractOutside={(event) => {
            // The trigger handles its own press. Pressed while the menu fades out, it opens it again, and that was not
            // outside.
            if (event.target instanceof Node && opener.current?.contains(event.target)) event.preventDefault()
          }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            menuClasses,
            motion,
            'z-(--layer-popover) max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto',
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  /** The child, usually a link, becomes the item. */
  asChild?: boolean
  children: ReactNode
}

/** Actions that cannot be undone come last and are `danger`. */
export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  onSelect,
  asChild,
  children,
}: MenuItemProps) {
  const shared = {
    disabled,
    className: clsx(menuItemClasses, danger && 'text-danger-text'),
    'data-danger': danger ? '' : undefined,
    ...(onSelect === undefined ? {} : { onSelect }),
  }
  if (asChild) {
    return (
      <DropdownMenu.Item {...shared} asChild>
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item {...shared}>
      {icon && <Glyph name={icon} />}
      {children}
    </DropdownMenu.Item>
  )
}

interface MenuChoice<Value extends string> {
  value: Value
  label: string
  icon?: IconName
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  choices: readonly MenuChoice<Value>[]
  onChange: (value: Value) => void
}

/** One of several, with a check mark at the chosen one. */
export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoicesProps<Value>) {
  const choose = (next: string) => {
    const choice = choices.find((candidate) => candidate.value === next)
    if (choice) onChange(choice.value)
  }
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <DropdownMenu.Label className="px-2 pt-1.5 pb-1 type-2xs text-subtle">{label}</DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={menuItemClasses}>
          {choice.icon && <Glyph name={choice.icon} />}
          <span className="flex-1">{choice.label}</span>
          <DropdownMenu.ItemIndicator>
            <Glyph name="check" size="sm" className="text-accent-text" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

interface MenuChecksProps<Value extends string> {
  label: string
  values: readonly Value[]
  choices: readonly MenuChoice<Value>[]
  onChange: (values: Value[]) => void
}

/** Any number of several, with a check mark at each chosen one; the menu stays open. */
export function MenuChecks<Value extends string>({
  label,
  values,
  choices,
  onChange,
}: MenuChecksProps<Value>) {
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? isChosen : values.includes(other))),
    )
  return (
    <DropdownMenu.Group aria-label={label}>
      <DropdownMenu.Label className="px-2 pt-1.5 pb-1 type-2xs text-subtle">{label}</DropdownMenu.Label>
      {choices.map(({ value, icon, label: name }) => (
        <DropdownMenu.CheckboxItem
          key={value}
          checked={values.includes(value)}
          onCheckedChange={(isChosen) => toggle(value, isChosen)}
          onSelect={(event) => event.preventDefault()}
          className={menuItemClasses}
        >
          {icon && <Glyph name={icon} />}
          <span className="flex-1">{name}</span>
          <DropdownMenu.ItemIndicator>
            <Glyph name="check" size="sm" className="text-accent-text" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Group>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
}
