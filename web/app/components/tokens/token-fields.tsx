import { type TokenScope, tokenScopes } from '@trellis/domain/contracts/token-scopes'
import { tokenLimits } from '@trellis/domain/contracts/tokens'
import { useId } from 'react'
import { tokens as texts } from '../../locales/en/late/settings/tokens.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { ExpiryField } from './expiry-field.tsx'
import { NarrowingFields } from './narrowing-fields.tsx'
import { scopeTexts } from './scope-texts.ts'
import { canNarrow } from './token-draft.ts'
import type { TokenFieldsProps } from './token-fields-props.ts'

export function TokenFields(props: TokenFieldsProps) {
  const { draft, faults, change } = props
  const { t } = useLateTexts('tokens', texts)
  return (
    <>
      <Field label={t('form.name')} hint={t('form.nameHint')} error={faults.faultOf('name')}>
        <Input
          name="name"
          autoComplete="off"
          maxLength={tokenLimits.name}
          value={draft.name}
          onChange={({ target }) => {
            change({ name: target.value })
            faults.settle('name')
          }}
          onBlur={() => draft.name !== '' && faults.check('name')}
        />
      </Field>
      <ScopesField {...props} />
      <ExpiryField {...props} />
      {canNarrow(draft) && <NarrowingFields {...props} />}
    </>
  )
}

function ScopesField({ draft: { scopes }, faults, change }: TokenFieldsProps) {
  const { t } = useLateTexts('tokens', texts)
  const id = useId()
  const error = faults.faultOf('scopes')
  const toggle = (scope: TokenScope, isChosen: boolean) => {
    change({
      scopes: tokenScopes.filter((other) => (other === scope ? isChosen : scopes.includes(other))),
    })
    faults.settle('scopes')
  }
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}fault`}>
      <legend className="mb-1.5 type-sm font-medium">{t('form.scopes')}</legend>
      <div className="flex flex-col gap-2">
        {tokenScopes.map((scope) => (
          <Checkbox
            key={scope}
            className="items-start!"
            checked={scopes.includes(scope)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={({ target }) => toggle(scope, target.checked)}
          >
            <span className="-mt-0.5">
              <span className="type-mono-sm">{scope}</span>
              <span className="block type-xs text-muted">{t(`scope.${scopeTexts[scope]}.text`)}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}fault`} className="mt-1.5 flex gap-1 type-xs text-danger-text">
          <Glyph name="alert" size="xs" className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
