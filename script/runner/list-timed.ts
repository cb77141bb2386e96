// How long each test took, out of the JSON reports of vitest and Playwright. The summary names the slowest.
import { relative } from 'node:path'

export type TimedTest = { name: string; seconds: number }

export type VitestTimes = {
  testResults: {
    name: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

type Suite = {
  specs: { file: string; line: number; title: string; tests: { results: { duration: number }[] }[] }[]
  suites?: Suite[]
}

export type PlaywrightTimes = { suites: Suite[] }

export function listVitestTimes({ testResults }: VitestTimes, root: string): TimedTest[] {
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, file)} ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** A story that was tried twice took the time of both. */
export function listPlaywrightTimes({ suites }: PlaywrightTimes): TimedTest[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      seconds: tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...listPlaywrightTimes({ suites: inner }),
  ])
}
