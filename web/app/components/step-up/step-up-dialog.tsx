import type { WaysIn } from '../../data/session/ways-in.ts'
import { useJson } from '../../exchange/asking/use-json.ts'
import { stepUp } from '../../locales/en/late/step-up.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { ProofForm } from './proof-form.tsx'

/** Where a page learns what the person can prove with. */
const waysInPath = '/profile/ways-in'

interface StepUpDialogProps {
  onAnswer: (isProven: boolean) => void
}

/** Asks a person to prove who they are before an act goes on. */
export default function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const { t } = useLateTexts('stepUp', stepUp)
  const ways = useJson({ address: waysInPath, parse: (answer) => answer as WaysIn, shows: {} })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      title={t('title')}
      description={t('text')}
      actions={
        <DialogClose>
          <Button variant="outline">{t('cancel')}</Button>
        </DialogClose>
      }
    >
      {ways.state === 'ready' && <ProofForm ways={ways.value} onProven={() => onAnswer(true)} />}
      {ways.state === 'loading' && (
        <div role="status">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-12 w-full" />
        </div>
      )}
      {ways.state === 'failed' && (
        <Alert
          tone="danger"
          urgent
          action={
            <Button variant="outline" size="sm" onClick={ways.retry}>
              {t('again')}
            </Button>
          }
        >
          {t('failed')}
        </Alert>
      )}
    </Dialog>
  )
}
