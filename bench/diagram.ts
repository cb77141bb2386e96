// The diagram in a browser, from the database to the screen: time to the first picture, frames per second with a real
// mouse, memory; by default and with an emulated graphics card. Goals: 300 components in about half a second; 10,000
// components in about 2 s, then 50 frames per second, 30 with software GL. Beside each are the results of an empty page
// and of a page that moves one bare bitmap, measured just before. Takes about five minutes.
import { loadavg } from 'node:os'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { openCompany } from './diagram/company.ts'
import { measureBareBitmap, measureClick, measureDiagram, measureEmptyPage } from './diagram/measure.ts'
import { startProduct } from './diagram/product.ts'

const sizes = [300, 2000, 10_000]
const [smallest] = sizes
const isRoot = process.getuid?.() === 0
const sandbox = isRoot ? ['--no-sandbox'] : []
const modes = [
  { name: 'default', args: [] },
  {
    name: 'software GL',
    args: ['--use-gl=angle', '--use-angle=swiftshader'],
  },
]
const { CHROMIUM_PATH = '/usr/bin/chromium' } = process.env
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36'
const viewport = { width: 1440, height: 900 }

type State = { readonly size: number; readonly state: Awaited<ReturnType<BrowserContext['storageState']>> }

const columns = [
  'mode',
  'components',
  'picture',
  'load',
  'page, graph, alive',
  'first picture',
  'by a click',
  'empty page',
  'bare bitmap',
  'first drag',
  'drag',
  'zoom',
  'drag, near',
  'memory: page + GPU',
]

const product = await startProduct()
try {
  const states = await fillCompanies()
  printRow(columns)
  printRow(columns.map(() => '---'))
  for (const { name, args } of modes) {
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...sandbox, ...args] })
    for (const { size, state } of states) {
      for (const [picture, search] of picturesOf(size))
        printRow([name, String(size), picture, ...(await measureRow(browser, { size, state }, search))])
    }
    await browser.close()
  }
} finally {
  await product.stop()
}

/** Above 2,000 components, also in the page's default view. */
function picturesOf(size: number): [name: string, search: string][] {
  return [['every component', '?group=none'], ...(size > 2000 ? [['groups', ''] as [string, string]] : [])]
}

async function measureRow(browser: Browser, { size, state }: State, search: string): Promise<string[]> {
  const [load] = loadavg()
  const context = await browser.newContext({ baseURL: product.url, storageState: state, userAgent, viewport })
  const baseline = await context.newPage()
  const empty = await measureEmptyPage(baseline)
  const bare = await measureBareBitmap(baseline)
  await baseline.close()
  const opensSo = search === '' || size === smallest
  const clicked = opensSo ? `${await measureClick(await context.newPage())} ms` : '–'
  const measured = await measureDiagram(browser, await context.newPage(), `/architecture${search}`)
  await context.close()
  const { first, firstDrag, drag, zoom, dragNear, megabytes } = measured
  return [
    (load ?? 0).toFixed(1),
    `${first.page}, ${first.graph}, ${first.alive} ms`,
    `${first.picture} ms`,
    clicked,
    ...[empty, bare, firstDrag, drag, zoom, dragNear].map((value) => `${value.toFixed(0)} fps`),
    `${megabytes.page.toFixed(0)} + ${megabytes.gpu.toFixed(0)} MB`,
  ]
}

function printRow(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

async function fillCompanies(): Promise<State[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: sandbox })
  const states: State[] = []
  for (const size of sizes) {
    const context = await browser.newContext({ baseURL: product.url, userAgent, viewport })
    const dependencies = await openCompany(context, product, size)
    console.log(`${size} components with ${dependencies} dependencies`)
    states.push({ size, state: await context.storageState() })
  }
  await browser.close()
  return states
}
