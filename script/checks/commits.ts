// Commit subjects as CONTRIBUTING.md describes them: a known kind, an optional scope, an imperative verb, and at most
// 72 characters. Older commits keep the subjects that they have.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { report } from './report.ts'

/** The last commit before the rule. */
const base = 'c2f1167471cb105105322a47ef07243614b83b58'
const maxLength = 72
const kinds = [
  'feat',
  'fix',
  'docs',
  'refactor',
  'test',
  'build',
  'perf',
  'bench',
  'style',
  'chore',
  'revert',
]
const form = new RegExp(`^(?:${kinds.join('|')})(?:\\([a-z0-9-]+\\))?!?: (?<verb>[a-z-]+)\\b`)

/** Words that subjects started with instead of a verb. */
const notVerbs = new Set(
  'a all an and at each every for from how in it its no nobody nothing of on one other our several some that the their these they this those three two under we what when where which who whoever why with'.split(
    ' ',
  ),
)
/** Third person, past tense and "-ing" forms. */
const isInflected = (verb: string) => /(?:[^s]s|ed|ing)$/.test(verb) && !imperatives.has(verb)
const imperatives = new Set('bring embed exceed feed focus need proceed seed shed speed string'.split(' '))

export function findSubjectProblems(subject: string): string[] {
  const verb = form.exec(subject)?.groups?.verb
  return [
    ...(subject.length > maxLength ? [`has ${subject.length} characters, more than ${maxLength}`] : []),
    ...(verb === undefined ? ['does not start like "fix(rest): reject"'] : []),
    ...(verb !== undefined && (notVerbs.has(verb) || isInflected(verb))
      ? [`starts with "${verb}", which is not an imperative verb`]
      : []),
  ]
}

/** Undefined if the history is not there: a shallow clone, or a copy without its git directory. */
export function readSubjects(root: string, since = base): string[] | undefined {
  const git = (...given: string[]) => spawnSync('git', ['-C', root, ...given], { encoding: 'utf8' })
  if (git('merge-base', '--is-ancestor', since, 'HEAD').status !== 0) return undefined
  const { status, stdout } = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

if (import.meta.main) {
  const lines = readSubjects(join(import.meta.dirname, '../..'))
  if (lines === undefined) process.stdout.write('commits: this copy has no history to check\n')
  else report('commits', lines.flatMap(problemsOfLine))
}

function problemsOfLine(line: string): string[] {
  const subject = line.slice(line.indexOf(' ') + 1)
  return findSubjectProblems(subject).map((problem) => `${line}: ${problem}`)
}
