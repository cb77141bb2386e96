import type { ListedLegalDocument } from '@trellis/domain/contracts/legal-documents'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useFaultFocus } from '../../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../../exchange/acting/use-field-faults.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { LoadedLegal } from '../query/load-legal.ts'
import { useLegalAct } from '../use-legal-act.ts'
import { FileField } from './file-field.tsx'
import { findLegalFaults, type LegalDraft, startDraft, titleOf } from './legal-draft.ts'
import { LegalFields } from './legal-fields.tsx'
import { useDocumentFile } from './use-document-file.ts'

interface UploadDialogProps {
  loaded: LoadedLegal
  /** The document that gets a new version; a new document without it. */
  document: ListedLegalDocument | undefined
  /** A file that was dropped. */
  file: File | undefined
  onClose: () => void
}

/** Sends the PDF first, then the words about it. If those are refused, the PDF is not sent again. */
export function UploadDialog({ loaded, document, file, onClose }: UploadDialogProps) {
  const { t } = useLateTexts('legal', legal, 'component')
  const { toast } = useToast()
  const { organization, publishableKey, today, counts } = loaded
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => startDraft(today, document))
  const [isChecked, setChecked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const pdf = useDocumentFile({ organizationId: organization.id, publishableKey })
  const own = findLegalFaults(draft)
  const { faultOf, settle, check } = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const { send, isSending } = useLegalAct({
    onDone: ({ title = '', version = '' }) => {
      onClose()
      toast({ title: document ? t('done.version', { version }) : t('done.added', { title }) })
    },
    onRefused: setRefusal,
  })
  const [isStarted, setStarted] = useState(false)
  const isBusy = isStarted || isSending
  const change = (part: Partial<LegalDraft>) => {
    setDraft({ ...draft, ...part })
    for (const name of Object.keys(part)) settle(name)
  }
  const choose = (chosen: File) => {
    if (pdf.choose(chosen) && draft.title === '') change({ title: titleOf(chosen.name) })
  }
  useDropped(file, choose)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    check(...Object.keys(draft))
    setChecked(true)
    if (pdf.file === undefined || Object.keys(own).length > 0) return focusFault()
    setRefusal(undefined)
    setStarted(true)
    const name = await pdf.upload()
    if (name !== undefined)
      await send({
        intent: 'add',
        organization_id: organization.id,
        lineage_id: document?.lineage_id ?? '',
        ...draft,
        file: name,
        file_name: pdf.file.name,
      })
    setStarted(false)
  }
  const isUnexplained =
    refusal && Object.keys(refusal.faults).every((name) => name !== 'file' && !(name in draft))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={document ? t('form.newVersion', { title: document.title }) : t('form.add')}
      description={document ? t('form.newVersionText') : t('form.addText')}
      className="[--dialog-width:560px]"
      actions={
        <>
          <Button
            variant="outline"
            disabled={isSending}
            onClick={() => (pdf.share === undefined ? onClose() : pdf.cancel())}
          >
            {t('form.cancel')}
          </Button>
          <Button type="submit" form="legal-document" loading={isBusy} loadingText={t('form.sending')}>
            {t(document ? 'form.saveVersion' : 'form.saveAdd')}
          </Button>
        </>
      }
    >
      <form
        id="legal-document"
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {isUnexplained && (
          <Alert tone="danger" urgent>
            {t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        <FileField pdf={pdf} refused={faultOf('file')} isMissing={isChecked} onChoose={choose} />
        <LegalFields draft={draft} counts={counts} faultOf={faultOf} onChange={change} onLeave={check} />
      </form>
    </Dialog>
  )
}

/** Takes a file that was dropped before the dialog opened. */
function useDropped(file: File | undefined, choose: (file: File) => void): void {
  const [taken, setTaken] = useState<File>()
  if (file === undefined || file === taken) return
  setTaken(file)
  choose(file)
}
