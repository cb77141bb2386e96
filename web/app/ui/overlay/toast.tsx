import { Toast as Primitive } from 'radix-ui'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/button.tsx'
import { ToastCard, type ToastContent } from './toast-card.tsx'

const toastDuration = 5000
const toastSwipeThreshold = 50
const toastHotkey = 'F8'

interface ShownToast {
  id: number
  open: boolean
  content: ToastContent
}

interface ToastControls {
  toast: (content: ToastContent) => void
}

const ToastContext = createContext<ToastControls | undefined>(undefined)

/** One toast at a time: a newer one replaces the older one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState<ShownToast>()
  /** A toast closes only itself: the time of an older one may end before the newer one is on the page. */
  const close = useCallback(
    (id: number) => setShown((toast) => (toast?.id === id ? { ...toast, open: false } : toast)),
    [],
  )
  const controls = useMemo<ToastControls>(
    () => ({
      toast: (content) => setShown((previous) => ({ id: (previous?.id ?? 0) + 1, open: true, content })),
    }),
    [],
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
            onOpenChange={() => close(shown.id)}
            type={shown.content.variant === 'destructive' ? 'foreground' : 'background'}
            asChild
          >
            <ToastCard
              className={motion}
              content={shown.content}
              action={<ToastAction content={shown.content} />}
              close={
                <Primitive.Close asChild>
                  <Button variant="ghost" size="icon-xs" icon="x" label={t('close')} />
                </Primitive.Close>
              }
            />
          </Primitive.Root>
        )}
        <Primitive.Viewport
          hotkey={[toastHotkey]}
          label={t('toast.region')}
          className="fixed right-4 bottom-[calc(16px+var(--toast-floor,0px)+env(safe-area-inset-bottom,0px))] z-(--layer-toast) w-[calc(100vw-32px)] rounded-lg medium:max-w-(--toast-width)"
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

function ToastAction({ content: { action } }: { content: ToastContent }) {
  if (action === undefined) return null
  return (
    <Primitive.Action asChild altText={action.label}>
      <Button variant="outline" size="xs" onClick={action.onAction}>
        {action.label}
      </Button>
    </Primitive.Action>
  )
}
