// The link of a browser to the service that tells changes. A gate between them counts sockets, and can be shut.
import { openCatalog } from '../../support/catalog.ts'
import { type Gate, openGate } from '../../support/gate.ts'
import { readSession } from '../../support/identity/session-cookies.ts'
import { liveNote, openLive } from '../../support/live.ts'
import { Person } from '../../support/person.ts'
import { findFreePort } from '../../support/product/free-port.ts'
import { type Product, startProduct } from '../../support/product/product.ts'
import { expect, test } from '../../support/story.ts'

type Gated = { product: Product; gate: Gate; url: string }

async function startBehindGate(settings: Record<string, string>): Promise<Gated> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const product = await startProduct({ ...settings, PUBLIC_URL: url })
  const gate = await openGate(port, Number(new URL(product.url).port))
  return { product, gate, url }
}

test('a browser has one socket for all of its tabs, the demo has none, and what was missed is read at return', async ({
  openBrowser,
  mailServer,
  troubles,
}) => {
  const { product, gate, url } = await startBehindGate({ SMTP_URL: mailServer.url, MAIL_MIN_INTERVAL: '0' })
  try {
    const visitor = await (await openBrowser({ baseURL: url })).newPage()
    await visitor.goto('/demo/dashboard')
    const browser = await openBrowser({ baseURL: url })
    const [list, dashboard] = [await browser.newPage(), await browser.newPage()]
    await new Person({ mailServer, product: { url } }).register(list)
    const catalog = await openCatalog(list)
    const { id } = await catalog.add({ title: 'ledger-db' })

    await openLive(list, '/component/all')
    await openLive(dashboard, '/dashboard')
    // The demo was opened first, and would have had its own by now.
    await expect(liveNote(visitor)).toHaveCount(0)
    expect(gate.sockets()).toBe(1)
    await dashboard.close()
    await expect(list.getByRole('row', { name: 'ledger-db' })).toBeVisible()
    expect(gate.sockets()).toBe(1)

    troubles.expect(/WebSocket|ERR_CONNECTION/)
    await gate.shut()
    await expect(liveNote(list)).toContainText('Offline')
    const { access_token } = await readSession(list)
    const renamed = await fetch(`${product.url}/functions/v1/update-component`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, expected_revision: 1, title: 'ledger-store' }),
    })
    expect(renamed.status).toBe(200)
    await expect(list.getByRole('row', { name: 'ledger-db' })).toBeVisible()

    await gate.open()
    await expect(list.getByRole('row', { name: 'ledger-store' })).toBeVisible()
    await expect(liveNote(list)).toHaveAttribute('data-live', 'live')
    await expect(liveNote(list)).not.toContainText('Offline')
    expect(gate.sockets()).toBe(1)

    await list.close()
    await expect.poll(gate.sockets).toBe(0)
  } finally {
    await gate.shut()
    await product.stop()
  }
})
