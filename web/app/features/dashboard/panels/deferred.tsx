import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

interface DeferredProps<Value> {
  value: Promise<Value>
  /** In the geometry of the final content. */
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/** A part of the page that loads after the page: its space is reserved, and if it fails, only it does. */
export function Deferred<Value>({ value, skeleton, children }: DeferredProps<Value>) {
  return (
    <Suspense fallback={skeleton}>
      <Await<Promise<Value>> resolve={value} errorElement={<DeferredError />}>
        {(awaited) => children(awaited as Value)}
      </Await>
    </Suspense>
  )
}

function DeferredError() {
  const { t } = useLateTexts('dashboard', dashboard)
  const { readPage, state } = useReadPage()
  return (
    <Alert
      tone="danger"
      action={
        <Button variant="outline" size="xs" loading={state !== 'idle'} onClick={() => void readPage()}>
          {t('later.retry')}
        </Button>
      }
    >
      {t('later.failed')}
    </Alert>
  )
}
