import { nameOf } from '@trellis/domain/people/name-of'
import { useMatches } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { DetailBar } from '../../../components/detail/detail-bar.tsx'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'

export function PersonBar() {
  const { t } = useLateTexts('team', team, 'shell')
  const listPath = useTo()('/users')
  // The bar is above the page that loads the person.
  const loaded = useMatches().at(-1)?.loaderData as { person?: { name: string; email: string } } | undefined
  const name = loaded?.person ? nameOf(loaded.person) : t('person.missing')
  return <DetailBar trail={[{ label: t('shell:people'), to: listPath }]} current={name} back={listPath} />
}
