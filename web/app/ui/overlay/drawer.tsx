import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import { useMediaQuery } from '../layout/use-media-query.ts'
import { scrimClasses } from './dialog.tsx'
import { useReturnFocus } from './return-focus.ts'

const pushQuery = '(min-width: 1280px)'

interface DrawerProps {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The action, visible while the body scrolls. */
  footer?: ReactNode
  /** Beside the title. */
  mark?: ReactNode
  /** Before the button that closes it. */
  steps?: ReactNode
  children: ReactNode
}

/**
 * 480 px at the right. From 1280 px it is beside the page: the element marked `data-drawer-push` makes room, and
 * columns marked `data-drop` are hidden. Below that it covers the page, with a scrim.
 */
export function Drawer({ title, open, onOpenChange, footer, mark, steps, children }: DrawerProps) {
  const { t } = useTranslation('ui')
  const focus = useReturnFocus()
  const beside = useMediaQuery(pushQuery, true)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={!beside}>
      <Primitive.Portal>
        {!beside && <Primitive.Overlay className={scrimClasses} />}
        <Primitive.Content
          data-part="drawer"
          aria-describedby={undefined}
          {...focus}
          onInteractOutside={(event) => beside && event.preventDefault()}
          className="fixed inset-y-0 right-0 z-(--layer-drawer) flex w-[min(var(--drawer-width),100vw)] flex-col overflow-auto bg-surface-raised shadow-3 focus:outline-none data-[state=closed]:animate-[slide-out_var(--duration-base)_var(--ease-in)] data-[state=open]:animate-[slide-in_var(--duration-slow)_var(--ease-out)] not-broad:z-(--layer-dialog)"
        >
          <div className="sticky top-0 z-1 flex h-13 shrink-0 items-center justify-between gap-3 border-b border-border bg-surface-raised pr-3 pl-6">
            <span className="flex min-w-0 items-center gap-3">
              <Primitive.Title className="truncate type-sm font-semibold">{title}</Primitive.Title>
              {mark}
            </span>
            <span className="flex shrink-0 items-center gap-0.5">
              {steps}
              <Primitive.Close asChild>
                {/* The browser's own tooltip: ours would open with the drawer, whose focus comes here first. */}
                <Button variant="ghost" size="icon-sm" icon="x" label={t('close')} title={t('close')} />
              </Primitive.Close>
            </span>
          </div>
          <div className="flex-1 p-6">{children}</div>
          {footer && (
            <div className="sticky bottom-0 z-1 flex shrink-0 items-center justify-between gap-2 border-t border-border bg-surface-raised px-6 py-3">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
