// The cost of each main screen in an organization of 10,000 components: time to the first byte, time to the whole
// answer, and bytes on the wire. The baseline is the same screen in an organization of 100 components, on the same
// server at the same time.
import { chromium } from '@playwright/test'
import { startProduct } from './diagram/product.ts'
import { type Answer, openVisitor, type Visitor } from './screens/visitor.ts'

const runs = 9
const sizes = { small: 100, large: 10_000 }

const screens: readonly (readonly [name: string, path: (visitor: Visitor) => string])[] = [
  ['dashboard', () => '/dashboard'],
  ['dashboard with waves', ({ componentId }) => `/dashboard?target=${componentId}`],
  ['components, worst first', () => '/component/all'],
  ['components, a search', () => '/component/all?q=payment'],
  ['components, a search that finds a third', () => '/component/all?q=service'],
  ['components, what a rule finds', () => '/component/all?rule=any'],
  ['components, of a project', ({ projectId }) => `/component/all?project=${projectId}`],
  ['components, the choices of a filter', () => '/component/filter/projects?q=1'],
  ['components, as CSV', () => '/component/export'],
  ['my components', () => '/my-components'],
  ['component, overview', ({ componentId }) => `/component/${componentId}`],
  ['component, dependencies', ({ componentId }) => `/component/${componentId}/dependencies`],
  ['component, dependents', ({ componentId }) => `/component/${componentId}/dependents`],
  ['component, versions', ({ componentId }) => `/component/${componentId}/versions`],
  ['version', ({ componentId, versionId }) => `/component/${componentId}/version/${versionId}`],
  [
    'release preview',
    ({ componentId }) => `/component/${componentId}/version/preview?number=99.0.0&kind=breaking`,
  ],
  ['architecture', () => '/architecture'],
  ['architecture, the graph', () => '/architecture/graph'],
  ['architecture, ownership', () => '/architecture/ownership'],
  ['projects', () => '/project'],
  ['project', ({ projectId }) => `/project/${projectId}`],
  ['project, its diagram', ({ projectId }) => `/project/${projectId}/graph`],
  ['getting started', () => '/getting-started'],
  ['palette, a search', () => '/search.data?q=payment'],
]

// A headless browser would be treated as a crawler, which waits for the whole page.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const small = await openVisitor(browser, product, { components: sizes.small, userAgent })
  const large = await openVisitor(browser, product, { components: sizes.large, userAgent })
  console.log(
    `| screen | first byte | whole | spread | bytes | whole, ${sizes.small} components | ratio |\n|---|---|---|---|---|---|---|`,
  )
  for (const [name, path] of screens) {
    const [ours, base] = await measureBoth(
      () => large.get(path(large)),
      () => small.get(path(small)),
    )
    const cells = [
      name,
      milliseconds(ours.firstByte),
      milliseconds(ours.whole),
      `${milliseconds(ours.least)}–${milliseconds(ours.most)}`,
      `${(ours.bytes / 1000).toFixed(1)} KB`,
      milliseconds(base.whole),
      (ours.whole / base.whole).toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  await browser.close()
  await product.stop()
}

type Measured = { firstByte: number; whole: number; least: number; most: number; bytes: number }

/** In turn, so that other load on the machine affects both. The first round warms up and does not count. */
async function measureBoth(...asks: (() => Promise<Answer>)[]): Promise<[Measured, Measured]> {
  const answers: Answer[][] = asks.map(() => [])
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, ask] of asks.entries()) {
      const answer = await ask()
      if (answer.status !== 200) throw new Error(`A screen answered ${answer.status}`)
      if (run > 0) answers[index]?.push(answer)
    }
  }
  const [first, second] = answers.map(summarize)
  if (first === undefined || second === undefined) throw new Error('Nothing was measured')
  return [first, second]
}

function summarize(answers: readonly Answer[]): Measured {
  const wholes = answers.map(({ whole }) => whole).sort((a, b) => a - b)
  return {
    firstByte: middle(answers.map(({ firstByte }) => firstByte)),
    whole: middle(wholes),
    least: wholes[0] ?? 0,
    most: wholes.at(-1) ?? 0,
    bytes: middle(answers.map(({ bytes }) => bytes)),
  }
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`
}
