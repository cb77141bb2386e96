import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

/** For text that is only shown if the navigation is wide. */
export const hiddenOnRail = 'rail:hidden'
/** For names, which the rail still announces. */
export const unseenOnRail = 'rail:sr-only'

/** Whether the side navigation has room for names. */
export const HasNames = createContext(true)

/** Shows the name of an item while the navigation has only icons. */
export function RailTooltip({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Tooltip content={name} side="right" isOff={use(HasNames)}>
      {children}
    </Tooltip>
  )
}

/** Opens a menu. A long name is cut off beside its icon, so a title completes it there. */
export function RailMenuButton({ name, ...rest }: Omit<ComponentProps<'button'>, 'type'> & { name: string }) {
  return (
    <RailTooltip name={name}>
      <button {...rest} type="button" title={use(HasNames) ? name : undefined} />
    </RailTooltip>
  )
}
