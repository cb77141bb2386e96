import { cva } from 'class-variance-authority'

/** The frame shared by input, textarea and select. */
export const controlClasses = cva(
  'w-full rounded-md border bg-surface text-text transition-[border-color,box-shadow] hover:border-subtle focus:border-focus-ring focus:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus-ring)_22%,transparent)] focus:outline-none data-[state=focus]:border-focus-ring data-[state=focus]:shadow-[0_0_0_3px_color-mix(in_oklch,var(--focus-ring)_22%,transparent)] aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-45',
  {
    variants: {
      size: {
        default: 'h-8 px-2.5 phone:h-10',
        sm: 'h-7 px-2.5 phone:h-10',
        lg: 'h-10 px-2.5',
        text: 'min-h-16 resize-y px-2.5 py-2',
      },
      tone: {
        default: 'border-border-control',
        /** For toolbars, where icon and text already identify it as a field. */
        quiet: 'border-border-strong',
      },
      mono: { true: 'type-mono-sm', false: '' },
    },
    compoundVariants: [
      { mono: false, size: ['default', 'sm', 'text'], class: 'type-sm' },
      { mono: false, size: 'lg', class: 'type-md' },
    ],
    defaultVariants: { size: 'default', tone: 'default', mono: false },
  },
)
