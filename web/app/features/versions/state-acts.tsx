import type { ComponentRow } from '@trellis/domain/contracts/components'
import type { VersionState } from '@trellis/domain/versions/scheme'
import { type SubmitEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useComponentLinks } from '../../components/base-path.ts'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { useAct } from '../../components/use-act.ts'
import type { VersionListRow } from '../../data/dependency-rows.ts'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'
import { useToast } from '../../ui/overlay/toast.tsx'

interface StateActsProps {
  component: ComponentRow
  version: VersionListRow
  /** Whether the person may delete what others depend on. */
  mayForce: boolean
}

const reasonMaxLength = 512

export function StateActs({ component, version, mayForce }: StateActsProps) {
  const { t } = useTranslation('versions')
  const { toast } = useToast()
  const { number } = version
  const tell = useCallback(
    (_: unknown, { state }: Record<string, string>) => {
      const done = state === 'deprecated' ? 'deprecated' : state === 'withdrawn' ? 'withdrawn' : 'active'
      toast({ title: t(`state.done.${done}`, { number }) })
    },
    [toast, t, number],
  )
  const action = useComponentLinks()(component.id).version(version.id)
  const { send, sending } = useAct(action, tell)
  const [isDeleting, setDeleting] = useState(false)
  const set = (state: VersionState, reason = '') => send({ state, reason })
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {version.state !== 'active' && (
        <Button
          variant="outline"
          size="sm"
          loading={sending !== undefined}
          onClick={() => void set('active')}
        >
          {t('state.activate')}
        </Button>
      )}
      {version.state !== 'deprecated' && (
        <StateDialog state="deprecated" version={version} onConfirm={(reason) => set('deprecated', reason)} />
      )}
      {version.state !== 'withdrawn' && (
        <StateDialog state="withdrawn" version={version} onConfirm={(reason) => set('withdrawn', reason)} />
      )}
      <Button variant="outline" size="sm" onClick={() => setDeleting(true)}>
        {t('delete.open')}
      </Button>
      <DeleteDialog
        action={action}
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('delete.title', { name: component.title, number })}
        text={t('delete.text')}
        act={t('delete.act', { number })}
        done={t('delete.done', { name: component.title, number })}
        mayForce={mayForce}
      />
    </div>
  )
}

interface StateDialogProps {
  state: 'deprecated' | 'withdrawn'
  version: VersionListRow
  onConfirm: (reason: string) => Promise<void>
}

function StateDialog({ state, version, onConfirm }: StateDialogProps) {
  const { t } = useTranslation(['versions', 'ui'])
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    await onConfirm(reason)
    setBusy(false)
    setOpen(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t(`state.${state}.title`, { number: version.number })}
      description={t(`state.${state}.text`, { count: version.dependent_count })}
      trigger={
        <Button variant="outline" size="sm">
          {t(`state.${state}.open`)}
        </Button>
      }
    >
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t('state.reason')} hint={t('state.reasonHint')} optional>
          <Textarea
            rows={3}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="mt-6 flex justify-end gap-2">
          <DialogClose>
            <Button variant="outline" disabled={busy}>
              {t('ui:confirmation.cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" variant="destructive" loading={busy}>
            {t(`state.${state}.act`, { number: version.number })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
