// The diagram in a browser, from the database to the screen: time to the first picture, frames per second with a real
// mouse, memory; by default and with a graphics card that is only pretended. Aims: 300 components in about half a
// second; 10,000 components in about 2 s, then 50 frames per second, 30 with software GL. Beside them stands what an
// empty page reaches on the same machine. Takes about three minutes.
import { chromium } from '@playwright/test'
import { openCompany } from './diagram/company.ts'
import { measureDiagram, measureEmptyPage } from './diagram/measure.ts'
import { startProduct } from './diagram/product.ts'

const sizes = [300, 2000, 10_000]
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

const product = await startProduct()
try {
  const states = await fillCompanies()
  console.log(
    '| mode | components | picture | page, graph | first picture | drag | zoom | drag, near | memory: page + GPU |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { name, args } of modes) {
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...sandbox, ...args] })
    const empty = await measureEmptyPage(await browser.newPage({ viewport }))
    console.log(`| ${name} | – | empty page | – | – | ${empty.toFixed(0)} fps | | | |`)
    for (const { size, state } of states) {
      for (const [picture, search] of [
        ['every component', '?group=none'],
        ...(size > 2000 ? ([['groups', '']] as const) : []),
      ] as const) {
        const context = await browser.newContext({
          baseURL: product.url,
          storageState: state,
          userAgent,
          viewport,
        })
        const measured = await measureDiagram(browser, await context.newPage(), `/architecture${search}`)
        const { first, drag, zoom, dragNear, megabytes } = measured
        const frames = [drag, zoom, dragNear].map((value) => `${value.toFixed(0)} fps`).join(' | ')
        const memory = `${megabytes.page.toFixed(0)} + ${megabytes.gpu.toFixed(0)} MB`
        console.log(
          `| ${name} | ${size} | ${picture} | ${first.page}, ${first.graph} ms | ${first.picture} ms | ${frames} | ${memory} |`,
        )
        await context.close()
      }
    }
    await browser.close()
  }
} finally {
  await product.stop()
}

async function fillCompanies() {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: sandbox })
  const states = []
  for (const size of sizes) {
    const context = await browser.newContext({ baseURL: product.url, userAgent, viewport })
    const dependencies = await openCompany(context, product, size)
    console.log(`${size} components with ${dependencies} dependencies`)
    states.push({ size, state: await context.storageState() })
  }
  await browser.close()
  return states
}
