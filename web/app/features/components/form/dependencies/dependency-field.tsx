import { useTranslation } from 'react-i18next'
import { KindGlyph } from '../../../../components/catalog/kind-glyph.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Lattice, Panel } from '../../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import { type ChosenDependency, removeDependency, selectVersion } from '../form-values.ts'
import type { ComponentFormState } from '../use-component-form.ts'
import { DependencySearch } from './dependency-search.tsx'
import { PickedRow } from './picked-row.tsx'

interface DependencyFieldProps {
  state: ComponentFormState
  /** The component that is edited cannot depend on itself. */
  ownId: string | undefined
}

export function DependencyField({ state, ownId }: DependencyFieldProps) {
  const { t } = useTranslation('components')
  const { values, change, faultOf, picks } = state
  const shown = [
    ...values.dependencies.map(({ target }) => target.id),
    ...picks.list.map(({ suggestion }) => suggestion.id),
  ]
  const error = faultOf('dependencies')
  return (
    <fieldset className="min-w-0">
      <legend className="type-sm font-medium">
        {t('form.dependencies')} <span className="type-xs text-subtle">{values.dependencies.length}</span>
      </legend>
      <p className="mt-0.5 mb-3 type-xs text-muted">{t('form.dependenciesHint')}</p>
      {shown.length > 0 && (
        <Lattice className="mb-3">
          {values.dependencies.map((dependency) => (
            <DependencyRow
              key={dependency.target.id}
              dependency={dependency}
              onSelect={(versionId) =>
                change(selectVersion(values, dependency.target.id, versionId), 'dependencies')
              }
              onRemove={() => change(removeDependency(values, dependency.target.id), 'dependencies')}
            />
          ))}
          {picks.list.map((pick) => (
            <PickedRow key={pick.key} pick={pick} picks={picks} ownId={ownId} />
          ))}
        </Lattice>
      )}
      {error !== undefined && (
        <p role="alert" className="mb-3 flex gap-1 type-xs text-danger-text">
          <Glyph name="alert" size="xs" className="mt-0.5" />
          {error}
        </p>
      )}
      <DependencySearch chosen={ownId === undefined ? shown : [...shown, ownId]} onPick={picks.pick} />
    </fieldset>
  )
}

interface DependencyRowProps {
  dependency: ChosenDependency
  onSelect: (versionId: string) => void
  onRemove: () => void
}

function DependencyRow({ dependency: { target, versionId }, onSelect, onRemove }: DependencyRowProps) {
  const { t } = useTranslation('components')
  const { title, kind, versions, latestVersionId } = target
  const options = versions.map(({ id, number, state }) => {
    if (state !== 'active')
      return { value: id, label: t('form.stateOption', { number, state: t(`form.state.${state}`) }) }
    return { value: id, label: id === latestVersionId ? t('form.latestOption', { number }) : number }
  })
  return (
    <Panel flush className="flex items-center gap-2.5 py-2 pr-2 pl-4">
      <KindGlyph kind={kind} />
      <span className="min-w-0 flex-1 truncate type-sm font-medium" title={title}>
        {title}
      </span>
      <Select
        aria-label={t('form.versionOf', { title })}
        size="sm"
        className="w-44 phone:w-36"
        options={options}
        value={versionId}
        onChange={({ target: { value } }) => onSelect(value)}
      />
      <IconButton
        variant="ghost"
        size="icon-xs"
        icon="x"
        label={t('form.removeDependency', { title })}
        onClick={onRemove}
      />
    </Panel>
  )
}
