import { useId } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import type { loader } from '../../../layouts/default.tsx'
import { dashboard } from '../../../locales/en/late/dashboard.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import { StartStep } from '../start-step.tsx'
import type { Welcome } from './welcome.ts'

/** What a new member does first. */
export function WelcomePanel({ welcome: { hasName, assigned } }: { welcome: Welcome }) {
  const { t } = useLateTexts('dashboard', dashboard)
  const id = useId()
  const to = useTo()
  const shell = useRouteLoaderData<typeof loader>('layouts/default')
  const own =
    assigned > 0
      ? {
          title: t('welcome.own'),
          text: t('welcome.ownText', { count: assigned }),
          link: { label: t('welcome.ownLink'), to: to('/my-components') },
        }
      : {
          title: t('welcome.noneOwn'),
          text: t('welcome.noneOwnText'),
          link: { label: t('welcome.noneOwnLink'), to: to('/component/all') },
        }
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="type-md font-semibold wrap-anywhere">
        {t('welcome.title', { name: shell?.organizationName ?? '' })}
      </h2>
      <p className="mb-3 type-sm text-muted">{t('welcome.text')}</p>
      <Lattice columns={3} className="compact:grid-cols-[minmax(0,1fr)]">
        <StartStep
          number={1}
          state={hasName ? 'done' : 'next'}
          title={t('welcome.name')}
          text={hasName ? t('welcome.nameDone') : t('welcome.nameText')}
          {...(!hasName && { link: { label: t('welcome.nameLink'), to: '/profile' } })}
        />
        <StartStep number={2} state={hasName ? 'next' : 'open'} {...own} />
        <StartStep
          number={3}
          state="open"
          title={t('welcome.map')}
          text={t('welcome.mapText')}
          link={{ label: t('welcome.mapLink'), to: to('/architecture') }}
        />
      </Lattice>
    </section>
  )
}
