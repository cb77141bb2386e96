import clsx from 'clsx'
import { Toast as Primitive } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import { Glyph } from '../mark/glyph.tsx'

export const toastDuration = 5000
export const toastSwipeThreshold = 50
export const toastHotkey = 'F8'

interface ToastAction {
  label: string
  onAction: () => void
}

export type ToastContent = { description?: string; action?: ToastAction } & (
  | { variant?: 'default'; title: string }
  /** Its title starts with "Error"; without one it is "Error". */
  | { variant: 'destructive'; title?: string }
)

interface ShownToast {
  id: number
  open: boolean
  content: ToastContent
}

interface ToastControls {
  toast: (content: ToastContent) => void
  dismiss: () => void
}

const ToastContext = createContext<ToastControls | undefined>(undefined)

/** One toast at a time: a newer one takes the older one's place. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState<ShownToast>()
  const setOpen = useCallback((open: boolean) => setShown((toast) => toast && { ...toast, open }), [])
  const controls = useMemo<ToastControls>(
    () => ({
      toast: (content) => setShown((previous) => ({ id: (previous?.id ?? 0) + 1, open: true, content })),
      dismiss: () => setOpen(false),
    }),
    [setOpen],
  )
  return (
    <ToastContext value={controls}>
      <Primitive.Provider
        label={t('toast.label')}
        duration={toastDuration}
        swipeDirection="right"
        swipeThreshold={toastSwipeThreshold}
      >
        {children}
        {shown && (
          <Primitive.Root
            key={shown.id}
            open={shown.open}
            onOpenChange={setOpen}
            type={shown.content.variant === 'destructive' ? 'foreground' : 'background'}
            asChild
          >
            <li
              className={clsx(toastClasses(shown.content.variant), motion)}
              data-variant={shown.content.variant ?? 'default'}
            >
              <ToastBody content={shown.content} />
            </li>
          </Primitive.Root>
        )}
        <Primitive.Viewport
          hotkey={[toastHotkey]}
          label={t('toast.region')}
          className="fixed right-4 bottom-4 z-(--layer-toast) w-[calc(100vw-32px)] rounded-lg medium:max-w-(--toast-width)"
        />
      </Primitive.Provider>
    </ToastContext>
  )
}

export function useToast(): ToastControls {
  const controls = use(ToastContext)
  if (controls === undefined) throw new Error('useToast needs a ToastProvider above it.')
  return controls
}

const motion =
  'data-[state=open]:animate-[rise-in_var(--duration-slow)_var(--ease-out)] data-[state=closed]:animate-[fade-out_var(--duration-base)_var(--ease-in)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-[swipe-out_var(--duration-base)_var(--ease-out)]'

export const toastClasses = (variant: ToastContent['variant']) =>
  clsx(
    'flex w-full items-start gap-3 rounded-lg py-3 pr-3 pl-4 type-sm shadow-3',
    variant === 'destructive' ? 'bg-danger-soft' : 'bg-surface-raised',
  )

export function useToastTitle(content: ToastContent): string {
  const { t } = useTranslation('ui')
  if (content.variant !== 'destructive') return content.title
  const prefix = t('toast.error')
  if (content.title === undefined) return prefix
  return content.title.startsWith(prefix) ? content.title : `${prefix}: ${content.title}`
}

function ToastBody({ content }: { content: ToastContent }) {
  const { t } = useTranslation('ui')
  const title = useToastTitle(content)
  const destructive = content.variant === 'destructive'
  const tone = destructive ? 'text-danger-text' : 'text-accent-text'
  return (
    <>
      <Glyph name={destructive ? 'alert' : 'check-circle'} className={clsx('mt-0.5', tone)} />
      <div className="min-w-0 flex-1">
        <Primitive.Title className={clsx('font-semibold', destructive && tone)}>{title}</Primitive.Title>
        {content.description && (
          <Primitive.Description className="text-muted">{content.description}</Primitive.Description>
        )}
      </div>
      {content.action && (
        <Primitive.Action asChild altText={content.action.label}>
          <Button variant="outline" size="xs" onClick={content.action.onAction}>
            {content.action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close asChild>
        <Button variant="ghost" size="icon-xs" icon="x" label={t('close')} />
      </Primitive.Close>
    </>
  )
}
