import { ssoLimits } from '@trellis/domain/contracts/sso'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import { sso as texts } from '../../../../locales/en/late/settings/sso.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { useToast } from '../../../../ui/overlay/toast.tsx'
import { Refused } from '../refused.tsx'
import { useSaveSso } from '../use-save-sso.ts'

const ownFields = ['domain']

interface AddDomainFormProps {
  organizationId: string
  onClose: () => void
}

export function AddDomainForm({ organizationId, onClose }: AddDomainFormProps) {
  const { t } = useLateTexts('sso', texts)
  const { toast } = useToast()
  const word = useWordFault()
  const input = useRef<HTMLInputElement>(null)
  const [domain, setDomain] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const { save, isSaving, refusal, dismiss } = useSaveSso({
    organizationId,
    intent: 'add-domain',
    onSaved: () => {
      toast({ title: t('domains.added'), description: t('domains.addedText') })
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEmpty(domain.trim() === '')
    if (domain.trim() === '') input.current?.focus()
    else void save({ domain: domain.trim() }).then(() => input.current?.focus())
  }
  const fault = refusal?.faults.domain
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-3">
      <Field
        label={t('domains.addLabel')}
        hint={t('domains.addHint')}
        error={isEmpty ? t('domains.addFault') : fault && word(fault)}
      >
        <Input
          ref={input}
          name="domain"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={ssoLimits.domain}
          value={domain}
          readOnly={isSaving}
          onChange={({ target }) => {
            setDomain(target.value)
            setEmpty(false)
            dismiss()
          }}
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
      </Field>
      {refusal && <Refused refusal={refusal} fields={ownFields} onKeep={dismiss} onDiscard={dismiss} />}
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={isSaving} loadingText={t('domains.adding')}>
          {t('domains.add')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isSaving} onClick={onClose}>
          {t('domains.cancel')}
        </Button>
      </div>
    </form>
  )
}
