import { versionStates } from '@trellis/domain/versions/scheme'
import { formatDate } from '../../components/dates/format-date.ts'
import { type StaleField, writeText } from '../../components/form/stale-alert.tsx'
import { versions } from '../../locales/en/late/versions.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'

/** The names of a version's fields, for those that someone else has changed. */
export function useStaleFields(): Readonly<Record<string, StaleField>> {
  const { t } = useLateTexts('versions', versions)
  const writeState = (value: unknown) => {
    const state = versionStates.find((candidate) => candidate === value)
    return state && t(`marks.${state}`)
  }
  return {
    number: { label: t('form.number'), write: writeText },
    released_at: { label: t('form.releasedOn'), write: (value) => formatDate(String(value)) },
    release_notes: { label: t('form.notes') },
    changes: { label: t('changes.title') },
    state: { label: t('state.label'), write: writeState },
    state_reason: { label: t('state.reason'), write: writeText },
  }
}
