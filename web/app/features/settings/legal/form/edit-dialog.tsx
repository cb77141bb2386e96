import {
  type LegalDocumentKind,
  type ListedLegalDocument,
  legalDocumentKinds,
  type RequiredOf,
  requiredOfValues,
} from '@trellis/domain/contracts/legal-documents'
import { type SubmitEvent, useRef, useState } from 'react'
import { StaleAlert, writeText } from '../../../../components/form/stale-alert.tsx'
import { keepTouched, useChangedItem } from '../../../../components/form/use-changed-item.ts'
import type { Refusal } from '../../../../exchange/acting/answer.ts'
import { useFaultFocus } from '../../../../exchange/acting/use-fault-focus.ts'
import { useFieldFaults } from '../../../../exchange/acting/use-field-faults.ts'
import { useReadPage } from '../../../../exchange/page/use-read-page.ts'
import { legal } from '../../../../locales/en/late/settings/legal.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { Dialog, DialogClose } from '../../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import type { LoadedLegal } from '../query/load-legal.ts'
import { useLegalAct } from '../use-legal-act.ts'
import { findLegalFaults, type LegalDraft } from './legal-draft.ts'
import { LegalFields } from './legal-fields.tsx'

interface EditDialogProps {
  loaded: LoadedLegal
  document: ListedLegalDocument
  onClose: () => void
}

/** The words about a document. Its file, version and day stay, because people have read them. */
export function EditDialog({ loaded, document, onClose }: EditDialogProps) {
  const { t } = useLateTexts('legal', legal, 'component')
  const { toast } = useToast()
  const { readPage } = useReadPage()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<LegalDraft>(document)
  const [begun, setBegun] = useState(() => revisionOf(document))
  const [refusal, setRefusal] = useState<Refusal>()
  const own = findLegalFaults(draft)
  const { faultOf, settle, check } = useFieldFaults(own, refusal)
  const focusFault = useFaultFocus(form, refusal)
  const { send, isSending } = useLegalAct({
    onDone: () => {
      onClose()
      toast({ title: t('done.saved') })
    },
    onRefused: setRefusal,
  })
  const save = (edited: number) => {
    setRefusal(undefined)
    setBegun({ ...begun, revision: edited })
    const { title, kind, required_of } = draft
    void send({ intent: 'edit', id: document.id, title, kind, required_of, revision: String(edited) })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check('title')
    if ('title' in own) focusFault()
    else if (!isSending) save(begun.revision)
  }
  const keepEntries = () => {
    const stored = revisionOf(document)
    setDraft({
      ...draft,
      ...keepTouched(rowOf(draft), { begun: begun.values, stored: stored.values, rowOf }),
    })
    setBegun(stored)
  }
  const changed = useChangedItem({
    begun,
    stored: revisionOf(document),
    entered: rowOf(draft),
    isSending,
    onCatchUp: (isUntouched) => {
      setBegun(revisionOf(document))
      if (isUntouched) setDraft(document)
    },
  })
  const stale = refusal?.stale ?? changed
  const isUnsent = stale === changed
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSending || onClose()}
      title={t('form.edit', { title: document.title })}
      actions={
        <>
          <DialogClose>
            <Button variant="outline" disabled={isSending}>
              {t('form.cancel')}
            </Button>
          </DialogClose>
          <Button type="submit" form="legal-details" loading={isSending} loadingText={t('form.saving')}>
            {t('form.saveEdit')}
          </Button>
        </>
      }
    >
      <form id="legal-details" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {stale && (
          <StaleAlert
            isUnsent={isUnsent}
            stale={stale}
            fields={{
              title: { label: t('form.title'), write: writeText },
              kind: {
                label: t('form.kind'),
                write: (value) => (isKind(value) ? t(`kind.${value}`) : undefined),
              },
              required_of: {
                label: t('form.requiredOf'),
                write: (value) => (isRequiredOf(value) ? t(`requiredOf.${value}`) : undefined),
              },
            }}
            onKeep={(current) => (isUnsent ? keepEntries() : save(current))}
            onDiscard={() => {
              if (isUnsent) {
                setBegun(revisionOf(document))
                return setDraft(document)
              }
              onClose()
              void readPage()
            }}
          />
        )}
        {refusal && !stale && Object.keys(refusal.faults).length === 0 && (
          <Alert tone="danger" urgent>
            {t(`component:refusal.${refusal.kind}`)}
          </Alert>
        )}
        <LegalFields
          draft={draft}
          counts={loaded.counts}
          isStored
          faultOf={faultOf}
          onChange={(part) => {
            setDraft({ ...draft, ...part })
            for (const name of Object.keys(part)) settle(name)
          }}
          onLeave={check}
        />
      </form>
    </Dialog>
  )
}

/** As the row has it: to find what others have changed. */
const rowOf = ({ title, kind, required_of }: Pick<LegalDraft, 'title' | 'kind' | 'required_of'>) => ({
  title: title.trim(),
  kind,
  required_of,
})

const revisionOf = (document: ListedLegalDocument) => ({
  revision: document.revision,
  values: rowOf(document),
})

const isKind = (value: unknown): value is LegalDocumentKind =>
  legalDocumentKinds.some((kind) => kind === value)
const isRequiredOf = (value: unknown): value is RequiredOf => requiredOfValues.some((one) => one === value)
