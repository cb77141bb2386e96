import { Tooltip } from '../overlay/tooltip.tsx'
import { Button, type ButtonProps } from './button.tsx'

type IconButtonProps = Extract<ButtonProps, { label: string }> & { shortcut?: string }

/** A button with only an icon, whose name a tooltip shows. Render it inside a TooltipProvider. */
export function IconButton({ shortcut, ...button }: IconButtonProps) {
  return (
    <Tooltip content={button.label} {...(shortcut !== undefined && { shortcut })}>
      <Button {...button} />
    </Tooltip>
  )
}
