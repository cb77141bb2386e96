import type { Lag } from '@trellis/domain/health/formula'
import type { UpgradeBrief } from '@trellis/domain/upgrade/brief'
import type { ChangeKind, VersionState } from '@trellis/domain/versions/scheme'

export interface BriefChange {
  /** A separate key: one version may have two changes with the same title. */
  readonly key: string
  readonly number: string
  readonly kind: ChangeKind
  readonly title: string
  readonly guide: string | undefined
}

/** An upgrade as the drawer shows it: what has to be done in the order of the path, then what it gains. */
export interface Brief {
  readonly dependsOnId: string
  readonly title: string
  readonly from: {
    readonly id: string
    readonly number: string
    readonly state: VersionState
    readonly reason: string | undefined
  }
  readonly to: { readonly id: string; readonly number: string }
  /** It was withdrawn or deprecated, and nothing newer exists. */
  readonly isStepBack: boolean
  /** The releases on the path, true for a breaking one. */
  readonly way: readonly {
    readonly number: string
    readonly breaking: boolean
    readonly state: VersionState
  }[]
  /** The pre-releases in between, whether or not they are on the path. */
  readonly preReleases: readonly { readonly number: string; readonly state: VersionState }[]
  readonly lag: Lag | undefined
  readonly breaks: readonly BriefChange[]
  readonly gains: readonly BriefChange[]
  readonly withoutGuide: number
  readonly score: number
  readonly scoreAfter: number
  readonly daysBehind: number
  /** All guides as one Markdown text. */
  readonly guide: string
  readonly peers: readonly { readonly id: string; readonly title: string }[]
}

type Around = Pick<Brief, 'score' | 'scoreAfter' | 'daysBehind' | 'guide' | 'peers'>

const gainOrder: Record<ChangeKind, number> = { breaking: 0, feature: 1, fix: 2, other: 3 }

export function briefOf(brief: UpgradeBrief, around: Around): Brief {
  const changes = brief.steps.flatMap(({ version, changes }) =>
    changes.map(
      ({ kind, title, migrationGuide }, place): BriefChange => ({
        key: `${version.number} ${place}`,
        number: version.number,
        kind,
        title,
        guide: migrationGuide?.trim() || undefined,
      }),
    ),
  )
  const isStep = ({ kind, guide }: BriefChange) => kind === 'breaking' || guide !== undefined
  return {
    ...around,
    dependsOnId: brief.componentId,
    title: brief.title,
    from: {
      id: brief.from.id,
      number: brief.from.number,
      state: brief.from.state,
      reason: brief.from.stateReason,
    },
    isStepBack: brief.isStepBack,
    to: { id: brief.to.id, number: brief.to.number },
    way: brief.steps.map(({ version: { number, breaking, state } }) => ({ number, breaking, state })),
    preReleases: brief.preReleases.map(({ number, state }) => ({ number, state })),
    lag: brief.lag,
    breaks: changes.filter(isStep),
    gains: changes.filter((change) => !isStep(change)).sort((a, b) => gainOrder[a.kind] - gainOrder[b.kind]),
    withoutGuide: brief.withoutGuide,
  }
}
