// The stories that failed, from Playwright's JSON report. The run passes with those that passed on their second try, so
// the summary must name them: each is a bug to find.
import { stripVTControlCharacters } from 'node:util'

export type FailedStory = {
  name: string
  /** The error of the first try. */
  message: string
  traces: readonly string[]
}

type Attempt = {
  status: string
  error?: { message?: string }
  attachments: { name: string; path?: string }[]
}

type Suite = {
  specs: { file: string; line: number; title: string; tests: { status: string; results: Attempt[] }[] }[]
  suites?: Suite[]
}

export type StoryReport = { suites: Suite[] }

export const listFlaky = (report: StoryReport) => listStories(report, 'flaky')

export const listFailedStories = (report: StoryReport) => listStories(report, 'unexpected')

function listStories({ suites }: StoryReport, wanted: 'flaky' | 'unexpected'): FailedStory[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) => ({ name: `${file}:${line} ${title}`, ...describe(results) })),
    ),
    ...listStories({ suites: inner }, wanted),
  ])
}

function describe(attempts: readonly Attempt[]): Omit<FailedStory, 'name'> {
  const failed = attempts.find(({ status }) => status !== 'passed')
  const traces = attempts.flatMap(({ attachments }) =>
    attachments.flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [path] : [])),
  )
  return { message: stripVTControlCharacters(failed?.error?.message ?? 'It gave no reason'), traces }
}
