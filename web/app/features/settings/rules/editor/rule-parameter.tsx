import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import type { RuleKind } from '@trellis/domain/rules/rule'
import { ruleSettings } from '@trellis/domain/rules/settings'
import { useWordFault } from '../../../../exchange/acting/use-word-fault.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Field } from '../../../../ui/form/field.tsx'
import { Input } from '../../../../ui/form/input.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Badge } from '../../../../ui/mark/badge.tsx'
import { examplePattern, readNumber } from '../rule-drafts.ts'
import { LagParameter } from './lag-parameter.tsx'
import { PairsParameter } from './pairs-parameter.tsx'
import type { ParameterProps } from './parameter-props.ts'

interface RuleParameterProps extends Omit<ParameterProps, 'error'> {
  kind: RuleKind
  /** The parameter before, if it is another one now. */
  was: string | undefined
}

/** The one parameter of a rule, whichever its kind has. */
export function RuleParameter({ kind, was, ...props }: RuleParameterProps) {
  const { t } = useLateTexts('rules', rules)
  const word = useWordFault()
  const judged = ruleSettings[kind].safeParse(props.settings)
  const [fault] = judged.success ? [] : Object.values(findFaults(judged.error))
  const error = fault && word(fault)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Control kind={kind} {...props} error={error} />
      {was !== undefined && <Badge>{t('editor.was', { before: was })}</Badge>}
    </div>
  )
}

function Control({ kind, ...props }: ParameterProps & { kind: RuleKind }) {
  const { t } = useLateTexts('rules', rules)
  switch (kind) {
    case 'version_scheme':
      return <SchemeParameter {...props} />
    case 'title_pattern':
      return <PatternParameter {...props} />
    case 'assigned_users':
      return <NumberParameter {...props} name="least" label={t('editor.least')} />
    case 'minimum_health':
      return <NumberParameter {...props} name="score" label={t('editor.score')} />
    case 'dependency_lag':
      return <LagParameter {...props} />
    case 'forbidden_dependency':
      return <PairsParameter {...props} />
    default:
      return <p className="type-sm text-muted">{t('editor.none')}</p>
  }
}

function SchemeParameter({ settings, isReadOnly, error, onChange }: ParameterProps) {
  const { t } = useLateTexts('rules', rules)
  const options = (['semver', 'calendar', 'sequence'] as const).map((value) => ({
    value,
    label: t(`editor.schemes.${value}`),
  }))
  return (
    <Field label={t('editor.scheme')} error={error} className="w-60">
      <Select
        options={options}
        value={String(settings.scheme)}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ scheme: target.value })}
      />
    </Field>
  )
}

function PatternParameter({ settings, isReadOnly, error, onChange }: ParameterProps) {
  const { t } = useLateTexts('rules', rules)
  return (
    <Field
      label={t('editor.pattern')}
      hint={t('editor.patternHint', { example: examplePattern })}
      error={error}
      className="w-full max-w-[440px]"
    >
      <Input
        className="font-mono"
        autoComplete="off"
        spellCheck={false}
        value={String(settings.pattern)}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ pattern: target.value })}
      />
    </Field>
  )
}

type NumberParameterProps = ParameterProps & { name: 'least' | 'score'; label: string }

function NumberParameter({ settings, isReadOnly, error, onChange, name, label }: NumberParameterProps) {
  return (
    <Field label={label} error={error} className="w-60">
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={String(settings[name])}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ [name]: readNumber(target.value) })}
      />
    </Field>
  )
}
