import type { ReactNode } from 'react'
import { landing } from '../../../locales/en/late/site/landing.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { ChangeBadge } from '../../../ui/health/change-badge.tsx'
import { Lattice } from '../../../ui/layout/lattice.tsx'
import type { IconName } from '../../../ui/mark/glyph.tsx'
import { Icon } from '../../../ui/mark/icon.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'

const kinds: readonly IconName[] = ['web', 'mobile', 'service', 'monolith', 'database', 'library']

export function HowItWorks() {
  const { t } = useLateTexts('landing', landing)
  return (
    <Lattice
      columns={3}
      className="border-0! [--lattice-ground:var(--surface)] compact:grid-cols-[minmax(0,1fr)]"
    >
      <Step number={1} title={t('how.name')} text={t('how.nameText')}>
        {kinds.map((kind) => (
          <Icon key={kind} name={kind} variant="bordered" color="gray" />
        ))}
      </Step>
      <Step number={2} title={t('how.depend')} text={t('how.dependText')}>
        <ExampleDependency />
      </Step>
      <Step number={3} title={t('how.release')} text={t('how.releaseText')}>
        <ChangeBadge kind="breaking" />
        <ChangeBadge kind="feature" />
        <ChangeBadge kind="fix" />
      </Step>
    </Lattice>
  )
}

interface StepProps {
  number: number
  title: string
  text: string
  children: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <div className="flex flex-col px-8 pt-8 first:pl-16 compact:px-6! compact:pt-8">
      <span aria-hidden="true" className="type-mono-sm text-accent-text">
        {number}
      </span>
      <h3 className="my-2 type-lg tracking-tight">{title}</h3>
      <p className="text-pretty text-muted">{text}</p>
      <div aria-hidden="true" className="mt-auto flex h-23 items-center gap-2 whitespace-nowrap type-sm">
        {children}
      </div>
    </div>
  )
}

function ExampleDependency() {
  const [from, to] = ['checkout-web', 'auth-service']
  return (
    <>
      <b className="font-semibold">{from}</b>
      <svg width="44" height="8" aria-hidden="true" className="min-w-4 shrink">
        <path d="M0 4.5h40" stroke="var(--edge-current)" strokeWidth="1.25" />
        <path d="M44 4.5l-6 -3.5v7z" fill="var(--edge-current)" />
      </svg>
      <b className="font-semibold">{to}</b>
      <VersionChip number="9.1.0" state="latest" />
    </>
  )
}
