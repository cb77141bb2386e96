import type { BriefRow, BriefVersion } from '@trellis/domain/contracts/upgrades'
import type { UpgradeBrief } from '@trellis/domain/upgrade/brief'
import { mergeMigrationGuides } from '@trellis/domain/upgrade/migration-guide'
import type { Version } from '@trellis/domain/versions/scheme'

/** A brief with the names of the outside, and its merged guide. */
export function toBriefRow(brief: UpgradeBrief): BriefRow {
  return {
    component_id: brief.componentId,
    title: brief.title,
    from: toBriefVersion(brief.from),
    to: toBriefVersion(brief.to),
    lag: brief.lag ?? null,
    steps: brief.steps.map(({ version, changes }) => ({
      version: toBriefVersion(version),
      changes: changes.map(({ kind, title, migrationGuide }) => ({
        kind,
        title,
        migration_guide: migrationGuide ?? null,
      })),
    })),
    breaking: brief.breaking,
    without_guide: brief.withoutGuide,
    guide: mergeMigrationGuides(brief),
  }
}

function toBriefVersion({ id, number, state, releasedAt }: Version): BriefVersion {
  return { id, number, state, released_at: new Date(releasedAt).toISOString() }
}
