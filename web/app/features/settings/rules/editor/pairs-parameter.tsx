import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../../../components/catalog/component-kind.ts'
import { rules } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import type { ParameterProps } from './parameter-props.ts'

type Pair = { from: ComponentKind; to: ComponentKind }
const mostPairs = 49

/** Pairs of kinds, each a line. */
export function PairsParameter({ settings, isReadOnly, error, onChange }: ParameterProps) {
  const { t } = useLateTexts('rules', rules)
  const { t: tComponents } = useTranslation('components')
  const titleId = useId()
  const pairs = settings.pairs as readonly Pair[]
  const options = Object.keys(kindIcons).map((value) => ({
    value,
    label: tComponents(`kind.${value as ComponentKind}`),
  }))
  const put = (index: number, change: Partial<Pair>) =>
    onChange({ pairs: pairs.map((pair, at) => (at === index ? { ...pair, ...change } : pair)) })
  return (
    <fieldset aria-labelledby={titleId} className="flex flex-col gap-2">
      <p id={titleId} className="type-sm font-medium">
        {t('editor.pairs')}
      </p>
      {[...pairs.entries()].map(([index, pair]) => (
        <div key={index} className="flex flex-wrap items-center gap-2 type-sm">
          <Select
            aria-label={t('editor.from')}
            className="w-40"
            options={options}
            value={pair.from}
            disabled={isReadOnly}
            onChange={({ target }) => put(index, { from: target.value as ComponentKind })}
          />
          <span className="text-muted">{t('editor.on')}</span>
          <Select
            aria-label={t('editor.to')}
            className="w-40"
            options={options}
            value={pair.to}
            disabled={isReadOnly}
            onChange={({ target }) => put(index, { to: target.value as ComponentKind })}
          />
          {!isReadOnly && (
            <Button
              variant="ghost"
              size="icon-xs"
              icon="x"
              label={t('editor.removePair')}
              onClick={() => onChange({ pairs: pairs.filter((_, at) => at !== index) })}
            />
          )}
        </div>
      ))}
      {error !== undefined && <p className="type-xs text-danger-text">{error}</p>}
      {!isReadOnly && pairs.length < mostPairs && (
        <Button
          variant="outline"
          size="sm"
          icon="plus"
          className="self-start"
          onClick={() => onChange({ pairs: [...pairs, { from: 'library', to: 'microservice' }] })}
        >
          {t('editor.addPair')}
        </Button>
      )}
    </fieldset>
  )
}
