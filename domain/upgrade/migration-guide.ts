import type { BriefStep, UpgradeBrief } from './brief.ts'
import { demoteHeadings, escapeMarkdown } from './markdown.ts'

/**
 * One guide for the whole path, in Markdown: a section for each version that breaks something or has a guide, in the
 * order to follow them. Breaking changes without a guide are listed too, so that nobody misses one.
 */
export function mergeMigrationGuides(brief: UpgradeBrief): string {
  const { title, from, to, steps } = brief
  if (brief.isStepBack) return wayBack(brief)
  const sections = steps.flatMap((step) => sectionOf(step) ?? [])
  const heading = `# Upgrade ${escapeMarkdown(title)} from ${escapeMarkdown(from.number)} to ${escapeMarkdown(to.number)}`
  const body = sections.length > 0 ? sections : ['No breaking changes and no migration guides in between.']
  return `${[heading, ...body].join('\n\n')}\n`
}

function wayBack({ title, from, to }: UpgradeBrief): string {
  const [name, last, first] = [title, from.number, to.number].map(escapeMarkdown)
  const reason = from.stateReason?.trim()
  const why = `${last} was ${from.state === 'deprecated' ? 'deprecated' : 'withdrawn'}, and there is no newer version.`
  return `# Move ${name} back from ${last} to ${first}\n\n${reason ? `${why} ${escapeMarkdown(reason)}` : why}\n`
}

function sectionOf({ version, changes }: BriefStep): string | undefined {
  const entries = changes.flatMap(({ kind, title, migrationGuide }) => {
    const guide = migrationGuide?.trim()
    if (!guide && kind !== 'breaking') return []
    return `### ${escapeMarkdown(title)}\n\n${guide ? demoteHeadings(guide, 3) : 'No migration guide.'}`
  })
  return entries.length > 0 ? [`## ${escapeMarkdown(version.number)}`, ...entries].join('\n\n') : undefined
}
