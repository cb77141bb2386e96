import { type SubmitEvent, useRef, useState } from 'react'
import type { Passkey } from '../../../data/session/ways-in.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { profile } from '../../../locales/en/late/profile.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Row } from '../../../ui/layout/rows.tsx'
import { Glyph } from '../../../ui/mark/glyph.tsx'
import type { SignInRules } from '../sessions/sign-in-rules.ts'
import { useClientAct } from '../use-client-act.ts'
import { RemoveFactor } from './remove-factor.tsx'
import { useUsedWords } from './used-words.ts'

const maxNameLength = 120

interface PasskeyRowProps {
  passkey: Passkey
  publishableKey: string
  isLast: boolean
  rules: SignInRules
  now: number
}

export function PasskeyRow({ passkey, publishableKey, isLast, rules, now }: PasskeyRowProps) {
  const { t } = useLateTexts('profile', profile)
  const wordsOf = useUsedWords(now)
  const [isRenaming, setRenaming] = useState(false)
  const isReturning = useRef(false)
  const ownName = passkey.name ?? t('factors.unnamed')
  const name = t('factors.passkey', { name: ownName })
  const close = () => {
    isReturning.current = true
    setRenaming(false)
  }
  // The field that had the focus is gone.
  const takeFocusBack = (button: HTMLButtonElement | null) => {
    if (isReturning.current) button?.focus()
    isReturning.current = false
  }
  const mark = <Glyph name="key" className="text-subtle" />
  if (isRenaming)
    return (
      <Row
        mark={mark}
        title={<RenameForm passkey={passkey} publishableKey={publishableKey} onClose={close} />}
      />
    )
  return (
    <Row
      mark={mark}
      title={name}
      text={wordsOf(passkey)}
      act={
        <span className="flex items-center phone:flex-col phone:items-end">
          <Button
            ref={takeFocusBack}
            variant="ghost"
            size="sm"
            aria-description={t('factors.rename.actNamed', { name })}
            onClick={() => setRenaming(true)}
          >
            {t('factors.rename.act')}
          </Button>
          <RemoveFactor
            name={name}
            title={t('factors.remove.passkeyTitle', { name: ownName })}
            isLast={isLast}
            rules={rules}
            remove={({ removePasskey }) => removePasskey(publishableKey, passkey.id)}
          />
        </span>
      }
    />
  )
}

interface RenameFormProps {
  passkey: Passkey
  publishableKey: string
  onClose: () => void
}

function RenameForm({ passkey, publishableKey, onClose }: RenameFormProps) {
  const { t } = useLateTexts('profile', profile)
  const { readPage } = useReadPage()
  const act = useClientAct()
  const [name, setName] = useState(passkey.name ?? '')
  const [isSaving, setSaving] = useState(false)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '' || isSaving) return
    setSaving(true)
    await act(async ({ renamePasskey }) => {
      await renamePasskey(publishableKey, { id: passkey.id, name: name.trim() })
      await readPage()
      onClose()
    }, t('factors.rename.done'))
    setSaving(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-center gap-2">
      <Input
        ref={focusOnMount}
        aria-label={t('factors.rename.label')}
        value={name}
        maxLength={maxNameLength}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className="min-w-40 flex-1 phone:basis-full"
      />
      <Button type="submit" size="sm" variant="outline" loading={isSaving} disabled={name.trim() === ''}>
        {t('factors.rename.save')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
    </form>
  )
}

/** The row opened below the pointer because of a click on it. */
const focusOnMount = (input: HTMLInputElement | null) => input?.focus()
