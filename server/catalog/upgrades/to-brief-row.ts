import type { BriefRow, BriefVersion } from '@trellis/domain/contracts/catalog/upgrades'
import type { ChangedVersion, UpgradeBrief } from '@trellis/domain/upgrade/brief'
import { mergeMigrationGuides } from '@trellis/domain/upgrade/migration-guide'

/** Converts a brief to its wire names, with the merged guide. */
export function toBriefRow(brief: UpgradeBrief): BriefRow {
  return {
    component_id: brief.componentId,
    title: brief.title,
    from: toBriefVersion(brief.from),
    to: toBriefVersion(brief.to),
    is_step_back: brief.isStepBack,
    lag: brief.lag ?? null,
    steps: brief.steps.map(({ version, changes }) => ({
      version: toBriefVersion(version),
      changes: changes.map(({ kind, title, migrationGuide }) => ({
        kind,
        title,
        migration_guide: migrationGuide ?? null,
      })),
    })),
    pre_releases: brief.preReleases.map(toBriefVersion),
    breaking: brief.breaking,
    without_guide: brief.withoutGuide,
    guide: mergeMigrationGuides(brief),
  }
}

function toBriefVersion({ id, number, state, stateReason, releasedAt }: ChangedVersion): BriefVersion {
  const released_at = new Date(releasedAt).toISOString()
  return { id, number, state, state_reason: stateReason ?? null, released_at }
}
