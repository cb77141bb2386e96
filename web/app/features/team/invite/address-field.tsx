import { invitationLimits } from '@trellis/domain/contracts/team/invitations'
import { team as texts } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { recognize } from './draft.ts'

const mostNamed = 3
/** Laying out a pasted file as one word would take a browser minutes. */
const longestNamed = 80

interface AddressFieldProps {
  value: string
  error: string | undefined
  onChange: (addresses: string) => void
}

/** Takes one address or many, and says what it has recognized. */
export function AddressField({ value, error, onChange }: AddressFieldProps) {
  const { t } = useLateTexts('team', texts)
  const { count, withRole, otherRoles, others } = recognize(value)
  const total = count + others.length
  const words = [
    count > 0 && t('invite.recognized', { count }),
    withRole > 0 && t('invite.ownRoles', { count: withRole }),
    otherRoles.length > 0 && t('invite.otherRoles', { list: listOf(otherRoles) }),
    others.length > 0 && t('invite.unrecognized', { count: others.length, list: listOf(others) }),
    total > invitationLimits.addresses &&
      t('invite.tooMany', { max: invitationLimits.addresses, count: total }),
  ].filter(Boolean)
  return (
    <div>
      <Field label={t('invite.addresses')} hint={t('invite.hint')} error={error}>
        <Textarea
          name="addresses"
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={t('invite.placeholder')}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      <p role="status" className="mt-1 type-xs wrap-anywhere empty:hidden">
        {words.join(' ')}
      </p>
    </div>
  )
}

const listOf = (texts: readonly string[]) =>
  texts.slice(0, mostNamed).map(shorten).join(', ') + (texts.length > mostNamed ? ', …' : '')

const shorten = (text: string) => (text.length > longestNamed ? `${text.slice(0, longestNamed)}…` : text)
