import { cva } from 'class-variance-authority'

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'xs' | 'sm' | 'lg'
export type IconButtonSize = 'icon' | 'icon-sm' | 'icon-xs'

// On phones the small sizes are 36 px tall; an invisible frame enlarges the target to 40.
const reachable =
  'phone:h-9 phone:relative phone:after:absolute phone:after:-inset-0.75 phone:after:content-[""]'

export const buttonClasses = cva(
  'inline-flex shrink-0 cursor-pointer select-none items-center justify-center whitespace-nowrap border transition-colors disabled:pointer-events-none disabled:opacity-45 data-loading:opacity-100',
  {
    variants: {
      variant: {
        default:
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-active data-[state=hover]:bg-accent-hover',
        destructive:
          'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
        outline:
          'border-border-strong bg-surface text-text shadow-1 hover:border-border-control hover:bg-[color-mix(in_oklch,var(--surface),var(--text)_4%)] active:bg-[color-mix(in_oklch,var(--surface),var(--text)_8%)]',
        secondary:
          'border-transparent bg-surface-active text-text hover:bg-[color-mix(in_oklch,var(--surface-active),var(--text)_6%)]',
        ghost: 'border-transparent text-muted hover:bg-surface-hover hover:text-text',
        link: 'border-transparent text-accent-text underline-offset-[3px] hover:underline',
      },
      size: {
        default: 'h-8 gap-1.5 rounded-md px-3 type-sm font-medium [&_svg]:size-3.5 phone:h-10',
        xs: `h-6 gap-1 rounded-sm px-2 type-xs font-medium [&_svg]:size-3.5 ${reachable}`,
        sm: `h-7 gap-1.5 rounded-md px-2.5 type-sm font-medium [&_svg]:size-3.5 ${reachable}`,
        lg: 'h-10 gap-1.5 rounded-md px-4 type-md font-medium [&_svg]:size-4',
        icon: 'size-8 rounded-md phone:size-10',
        'icon-sm': `size-7 rounded-md phone:w-9 ${reachable}`,
        'icon-xs': `size-6 rounded-sm [&_svg]:size-3.5 phone:w-9 ${reachable}`,
      },
    },
    compoundVariants: [{ variant: 'link', class: 'h-auto! px-0!' }],
    defaultVariants: { variant: 'default', size: 'default' },
  },
)
