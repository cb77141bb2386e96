import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import type { ComponentFormState } from '../use-component-form.ts'

interface TitleFieldProps {
  state: ComponentFormState
  /** The form replaces one that was just sent, so the focus moves here. */
  startsHere: boolean
}

export function TitleField({ state, startsHere }: TitleFieldProps) {
  const { t } = useTranslation('components')
  const { values, change, check, faultOf } = state
  const [namesake] = state.namesakes
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (startsHere) input.current?.focus()
  }, [startsHere])
  return (
    <Field
      label={t('form.title')}
      error={faultOf('title')}
      hint={namesake && <NamesakeWarning namesake={namesake} />}
    >
      <Input
        ref={input}
        name="title"
        required
        autoComplete="off"
        value={values.title}
        onChange={({ target }) => change({ ...values, title: target.value }, 'title')}
        onBlur={() => check('title')}
      />
    </Field>
  )
}

interface NamesakeWarningProps {
  namesake: ComponentFormState['namesakes'][number]
}

/** Two components may share a title, but it is rarely meant. */
function NamesakeWarning({ namesake: { id, title } }: NamesakeWarningProps) {
  const { t } = useTranslation('components')
  const to = useTo()
  return (
    <span role="status" className="flex gap-1 text-health-fair-text">
      <Glyph name="warning" size="xs" className="mt-0.5" />
      <span className="min-w-0 break-words">
        {t('form.sameTitle')}{' '}
        <TextLink to={to('/component/:id', { id })} target="_blank">
          {t('form.openSame', { title })}
        </TextLink>
      </span>
    </span>
  )
}
