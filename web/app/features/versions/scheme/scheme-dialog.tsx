import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { type Scheme, schemes } from '@trellis/domain/versions/scheme'
import { type SubmitEvent, useState } from 'react'
import { useTo } from '../../../components/base-path.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogClose } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast.tsx'

interface SchemeDialogProps {
  component: ComponentRow
  onClose: () => void
}

/** Orders the versions of a component by another scheme. */
export function SchemeDialog({ component, onClose }: SchemeDialogProps) {
  const { t } = useLateTexts('versions', versions, 'component', 'ui')
  const { toast } = useToast()
  const [scheme, setScheme] = useState<Scheme>(component.version_scheme)
  const [refusal, setRefusal] = useState<Refusal>()
  const change = useAct({
    action: useTo()('/component/:id', { id: component.id }),
    changes: { component: component.id },
    onDone: () => {
      onClose()
      toast({ title: t('scheme.done', { name: component.title }) })
    },
    onRefused: setRefusal,
  })
  const isSaving = change.pending.length > 0
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(undefined)
    void change.send({ intent: 'scheme', scheme, revision: String(component.revision) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSaving || onClose()}
      title={t('scheme.title', { name: component.title })}
      description={t('scheme.text')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSaving}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form="scheme" loading={isSaving} loadingText={t('scheme.saving')}>
            {t('scheme.save')}
          </Button>
        </>
      }
    >
      <form id="scheme" onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Alert tone="danger" urgent>
            {t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        <Field label={t('scheme.label')} hint={t(`scheme.example.${scheme}`)}>
          <Select
            value={scheme}
            onChange={({ target }) => setScheme(schemes.find((one) => one === target.value) ?? scheme)}
            options={schemes.map((value) => ({ value, label: t(`scheme.name.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
