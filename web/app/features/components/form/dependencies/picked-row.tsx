import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTo } from '../../../../components/base-path.ts'
import { useJson } from '../../../../exchange/asking/use-json.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { Spinner } from '../../../../ui/action/spinner.tsx'
import { Panel } from '../../../../ui/layout/lattice.tsx'
import { Glyph } from '../../../../ui/mark/glyph.tsx'
import type { Target } from '../form-values.ts'
import type { Choices } from './choices.ts'
import type { Pick, PickFailure, Picks } from './use-picks.ts'

interface PickedRowProps {
  pick: Pick
  picks: Picks
  /** The component that is being edited. */
  ownId: string | undefined
}

/** Reads the versions of the picked component, and is shown in its place until they arrive. */
export function PickedRow({ pick, picks, ownId }: PickedRowProps) {
  const { t } = useTranslation('components')
  useArrival({ pick, picks, ownId })
  const { suggestion, failure } = pick
  const { id, title } = suggestion
  return (
    <Panel
      flush
      className="flex items-center gap-2.5 py-2 pr-2 pl-4 type-sm"
      aria-busy={failure === undefined}
    >
      {failure === undefined ? (
        <>
          <Spinner />
          <span className="min-w-0 truncate font-medium" title={title}>
            {title}
          </span>
          <span className="flex-1 type-xs text-muted">{t('form.picking')}</span>
        </>
      ) : (
        <>
          <Glyph name="alert" className="text-danger-text" />
          <span role="alert" className="min-w-0 flex-1 text-danger-text">
            {t(`form.pickFailure.${failure}`, { title })}
          </span>
        </>
      )}
      {failure === 'unavailable' && (
        <Button variant="outline" size="xs" onClick={() => picks.pick(suggestion)}>
          {t('form.pickAgain')}
        </Button>
      )}
      <IconButton
        variant="ghost"
        size="icon-xs"
        icon="x"
        label={t('form.removeDependency', { title })}
        onClick={() => picks.drop(id)}
      />
    </Panel>
  )
}

function useArrival({ pick, picks, ownId }: PickedRowProps): void {
  const componentChoices = useTo()('/component/choices')
  const own = ownId === undefined ? {} : { for: ownId }
  const { id } = pick.suggestion
  const answer = useJson({
    address: `${componentChoices}?${new URLSearchParams({ component: id, ...own })}`,
    parse: takeChoices,
    shows: { component: id },
  })
  useEffect(() => {
    if (picks.next !== pick || answer.state === 'loading') return
    const arrival = answer.state === 'failed' ? 'unavailable' : arrivalIn(answer.value)
    if (typeof arrival === 'string') picks.fail(pick.key, arrival)
    else picks.arrive(arrival)
  }, [answer, pick, picks])
}

const takeChoices = (answer: unknown) => answer as Choices

function arrivalIn(answer: Choices): Target | PickFailure {
  if (!('target' in answer)) return 'unavailable'
  if (answer.target === null) return 'missing'
  return answer.target.versions.length === 0 ? 'unreleased' : answer.target
}
