import type { TokenKind } from '@trellis/domain/contracts/tokens'
import { type SubmitEvent, useRef, useState } from 'react'
import { useFaultFocus } from '../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../exchange/acting/use-field-faults.ts'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { expiryOf, findTokenFaults, type TokenDraft } from './token-draft.ts'
import { TokenFields } from './token-fields.tsx'
import type { TokenActs } from './use-token-acts.ts'

interface NewTokenDialogProps {
  acts: TokenActs
  draft: TokenDraft
  kind: TokenKind
}

/** A sheet on phones. */
export function NewTokenDialog({ acts, draft, kind }: NewTokenDialogProps) {
  const { t } = useLateTexts('tokens', texts, 'component')
  const form = useRef<HTMLFormElement>(null)
  // The hint names a date, which must not change while somebody reads it.
  const [now] = useState(() => Date.now())
  const { refusal, isCreating } = acts
  const own = findTokenFaults(draft)
  const faults = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const [isChecked, setChecked] = useState(false)
  const hasNoDate = expiryOf(draft, now) === undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    faults.check('name', 'scopes')
    setChecked(true)
    if (Object.keys(own).length > 0 || hasNoDate) focusFault()
    else if (!isCreating) acts.create(draft)
  }
  const isUnexplained = refusal && Object.keys(refusal.faults).length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isCreating || acts.close()}
      title={t(`form.${kind}.title`)}
      description={t(`form.${kind}.text`)}
      className="[--dialog-width:560px] phone:mb-0! phone:w-full! phone:rounded-b-none!"
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isCreating}>
              {t('form.cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form="new-token" loading={isCreating} loadingText={t('form.creating')}>
            {t('form.create')}
          </Button>
        </>
      }
    >
      <form
        id="new-token"
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          // Choosing with Enter in a search field sends nothing.
          if (event.key === 'Enter' && (event.target as Element).matches('[role=combobox]'))
            event.preventDefault()
        }}
        className="flex flex-col gap-5"
      >
        {isUnexplained && (
          <Alert tone="danger" urgent>
            {refusal.said ?? t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        <TokenFields
          draft={draft}
          faults={faults}
          now={now}
          isDateWrong={isChecked && hasNoDate}
          change={acts.change}
        />
      </form>
    </Dialog>
  )
}
