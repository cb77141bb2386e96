// Two people of a company in two browsers: one changes something, and the other sees it without loading the page again.
import type { Locator, Page } from '@playwright/test'
import { type AddedComponent, type Catalog, fillCatalog, openCatalog } from '../../support/catalog.ts'
import type { OpenColleague } from '../../support/colleague.ts'
import { cardCursor, expectAtRest, findCard, finder, panel } from '../../support/diagram.ts'
import { expectNotPointedOut, expectPointedOut, liveNote, openLive, untilRested } from '../../support/live.ts'
import { Person } from '../../support/person.ts'
import { addMember } from '../../support/product/database.ts'
import { expect, test } from '../../support/story.ts'

type Company = {
  /** What the colleague does, in another browser. */
  colleague: Catalog
  colleaguePage: Page
  added: Map<string, AddedComponent>
  id: (title: string) => string
}

async function openCompany(
  page: Page,
  { person, openColleague }: { person: Person; openColleague: OpenColleague },
): Promise<Company> {
  await person.register(page)
  const catalog = await openCatalog(page)
  const added = await fillCatalog(catalog)
  const { page: colleaguePage } = await openColleague(catalog, { role: 'maintainer' })
  const colleague = await openCatalog(colleaguePage)
  return { colleague, colleaguePage, added, id: (title) => added.get(title)?.id ?? '' }
}

/** In a browser, a page that was loaded again forgets this. */
const markPage = (page: Page) => page.evaluate(() => Reflect.set(window, 'isFirstLoad', true))
const isFirstLoad = (page: Page) => page.evaluate(() => Reflect.get(window, 'isFirstLoad') === true)

/** Its middle, in whole pixels: cards are as wide as the longest name needs. */
async function placeOfCard(page: Page) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await cardCursor(page).boundingBox()) ?? {}
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** In whole pixels. */
const topInWindow = async (row: Locator) => Math.round((await row.boundingBox())?.y ?? 0)

/** Of a component that nobody has edited yet. */
const rename = ({ colleague }: Company, id: string, title: string) =>
  colleague.call('update-component', { id, expected_revision: 1, title })

test('the list follows what a colleague releases, renames, creates and deletes, and leaves focus and scroll alone', async ({
  page,
  person,
  openColleague,
}) => {
  const company = await openCompany(page, { person, openColleague })
  const { colleague, id } = company
  await page.setViewportSize({ width: 1440, height: 420 })
  await openLive(page, '/component/all?sort=title')
  await markPage(page)
  const table = page.getByRole('table', { name: 'Components' })
  const row = (title: string) => table.getByRole('row', { name: title })
  await row('payments-api').getByRole('link', { name: 'payments-api' }).focus()
  await page.evaluate(() => window.scrollTo(0, 120))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
  const top = await topInWindow(row('payments-api'))

  await colleague.call('release-version', { component_id: id('ledger-db'), number: '2.6.0', changes: [] })
  await expect(row('ledger-db')).toContainText('2.6.0')
  await expectPointedOut(row('ledger-db'))
  await expectNotPointedOut(row('erp-monolith'))

  await untilRested(page)
  await rename(company, id('price-sheet'), 'price-list')
  await expect(row('price-list')).toBeVisible()
  await expect(row('price-sheet')).toHaveCount(0)
  expect(await topInWindow(row('payments-api'))).toBe(top)

  await untilRested(page)
  await colleague.add({ title: 'audit-archive' })
  await expect(row('audit-archive')).toContainText('1.0.0')
  await expectPointedOut(row('audit-archive'))

  await untilRested(page)
  await colleague.call('delete-component', { id: id('erp-monolith') })
  await expect(row('erp-monolith')).toHaveCount(0)

  await expect(row('payments-api').getByRole('link', { name: 'payments-api' })).toBeFocused()
  // Above it, as many rows came as went.
  expect(await topInWindow(row('payments-api'))).toBe(top)
  expect(await page.evaluate(() => window.scrollY)).toBe(120)
  expect(await isFirstLoad(page)).toBe(true)
})

test('the page of a component, the dashboard, a project and the team follow a colleague', async ({
  page,
  person,
  openColleague,
  troubles,
}) => {
  const { colleague, id } = await openCompany(page, { person, openColleague })
  const component_ids = [id('ledger-db'), id('event-bus')]
  const { organizationId: organization_id } = colleague
  const project = await colleague.call('create-project', { organization_id, name: 'Money', component_ids })
  const [component, dashboard, team] = [page, await page.context().newPage(), await page.context().newPage()]
  const projectPage = await page.context().newPage()
  await openLive(component, `/component/${id('ledger-db')}`)
  await openLive(dashboard, '/dashboard')
  await openLive(projectPage, `/project/${project.id}`)
  await openLive(team, '/settings/team')

  await colleague.call('release-version', { component_id: id('ledger-db'), number: '3.0.0', changes: [] })
  await Promise.all([
    expect(component.getByRole('main').getByText('3.0.0').first()).toBeVisible(),
    expect(dashboard.getByRole('link', { name: '3.0.0' })).toBeVisible(),
  ])

  await untilRested(projectPage)
  await colleague.call('update-project', {
    id: project.id,
    expected_revision: 1,
    name: 'Money and receipts',
  })
  await expect(projectPage.getByRole('heading', { level: 1, name: 'Money and receipts' })).toBeVisible()

  await untilRested(team)
  const invitations = [{ email: 'aiko@example.com', role: 'developer', component_ids: [] }]
  await colleague.call('invite-members', { organization_id, invitations })
  const invitation = team.getByRole('row', { name: 'aiko@example.com' })
  await expect(invitation).toBeVisible()
  await expectPointedOut(invitation)

  await untilRested(component)
  troubles.expect(/status of 404/)
  await colleague.call('delete-component', { id: id('ledger-db'), force: true })
  await expect(component.getByRole('heading', { level: 1, name: /not found|does not exist/ })).toBeVisible()
})

test('the diagram follows a colleague, and stays where it is with what is selected', async ({
  page,
  person,
  openColleague,
}) => {
  const company = await openCompany(page, { person, openColleague })
  const { colleague, id } = company
  await openLive(page, '/architecture')
  await findCard(page, 'ios-app')
  // A picture that is whole stays whole instead.
  for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expectAtRest(page)
  await expect(cardCursor(page)).toContainText('ios-app')
  const place = await placeOfCard(page)

  await rename(company, id('ios-app'), 'ios-application')
  await expect(page.locator('[data-part="changed-card"]')).toHaveCount(1)
  await expect(cardCursor(page)).toContainText('ios-application')
  await expect(
    page.getByRole('complementary', { name: 'Selected in the diagram' }).getByText('ios-application').first(),
  ).toBeVisible()

  await colleague.add({ title: 'audit-archive' })
  // While its list is open, changes are held.
  await expect(async () => {
    await finder(page).press('Escape')
    await finder(page).fill('audit')
    await expect(page.getByRole('option', { name: 'audit-archive' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await finder(page).press('Escape')
  expect(await placeOfCard(page)).toEqual(place)
})

test('what changes while somebody selects text is held, counted and shown when they ask', async ({
  page,
  person,
  openColleague,
}) => {
  const company = await openCompany(page, { person, openColleague })
  await openLive(page, '/component/all?sort=title&q=ledger')
  const table = page.getByRole('table', { name: 'Components' })
  await page.getByRole('heading', { level: 1 }).selectText()
  await rename(company, company.id('ledger-db'), 'ledger-store')
  await expect(liveNote(page)).toContainText('1 change')
  await expect(table.getByRole('row', { name: 'ledger-db' })).toBeVisible()
  await liveNote(page).getByRole('button', { name: 'Show' }).click()
  await expect(table.getByRole('row', { name: 'ledger-store' })).toBeVisible()
  await expect(liveNote(page)).not.toContainText('change')
})

test('a tab stays with its organization while the person works in another one', async ({
  page,
  person,
  openColleague,
  openBrowser,
  mailServer,
  product,
}) => {
  const company = await openCompany(page, { person, openColleague })
  const other = new Person({ mailServer, product })
  const theirs = await (await openBrowser()).newPage()
  await other.signUp(theirs)
  const { organizationId } = await openCatalog(theirs)
  await addMember(product, { email: person.email, organizationId, role: 'developer' })
  await openLive(page, '/component/all?q=ledger')
  const tab = await page.context().newPage()
  const switcher = (shown: Page) => shown.getByRole('button', { name: 'Switch organization' })
  await tab.goto('/dashboard')
  await switcher(tab).click()
  await tab.getByRole('menuitemradio', { name: other.company }).click()
  await expect(switcher(tab)).toContainText(other.company)

  await rename(company, company.id('ledger-db'), 'ledger-store')
  await expect(liveNote(page)).toContainText('1 change')
  await expect(switcher(page)).toContainText(person.company)
  await liveNote(page).getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('row', { name: 'ledger-store' })).toBeVisible()
  await expect(switcher(page)).toContainText(person.company)
})

test('somebody who is removed is led away within seconds, and told from which company', async ({
  page,
  person,
  openColleague,
}) => {
  const { colleague } = await openCompany(page, { person, openColleague })
  const { userId: user_id } = await openCatalog(page)
  await openLive(page, '/component/all')
  await colleague.call('remove-member', { organization_id: colleague.organizationId, user_id })
  await expect(page).toHaveURL('/registration')
  await expect(page.getByRole('alert')).toContainText(`You're no longer a member of ${person.company}`)
})

test('a form keeps what was typed while the page behind it follows', async ({
  page,
  person,
  openColleague,
}) => {
  const company = await openCompany(page, { person, openColleague })
  const { colleague, id } = company
  await openLive(page, `/component/${id('ledger-db')}/edit`)
  const description = page.getByLabel('Description')
  await description.fill('Accounts, postings and')
  await colleague.call('release-version', { component_id: id('ledger-db'), number: '2.6.0', changes: [] })
  await rename(company, id('ledger-db'), 'ledger-store')
  await expect(page.getByRole('main').getByText('is now “ledger-store”')).toBeVisible()
  await description.pressSequentially(' receipts')
  await expect(description).toHaveValue('Accounts, postings and receipts')
  await expect(description).toBeFocused()
})

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY

/** How long the page reads after each change, in milliseconds: from its first request to the end of the last. */
function watchReads(page: Page) {
  const durations: number[] = []
  let spans: { start: number; end: number }[] = []
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing()
    spans.push({ start: startTime, end: startTime + responseEnd })
  })
  return {
    durations,
    begin: () => {
      spans = []
    },
    end: () => {
      if (spans.length === 0) return
      durations.push(Math.max(...spans.map(({ end }) => end)) - Math.min(...spans.map(({ start }) => start)))
    },
  }
}

type Seen = { text: string; isGone?: boolean }

/** When the page shows it. The page looks by itself: Playwright would look twice a second. */
const waitInPage = (page: Page, seen: Seen): Promise<number> =>
  page.evaluate(
    ({ text, isGone = false }) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = document.querySelector('main')?.textContent.includes(text) === true
          if (isThere === isGone) setTimeout(look, 20)
          else resolve(Date.now())
        }
        look()
      }),
    seen,
  )

/** Three components that payments-api depends on. */
async function addCaches({ colleague, id }: Company): Promise<readonly string[]> {
  const added: string[] = []
  for (const place of [1, 2, 3]) {
    const cache = await colleague.add({ title: `cache-${place}` })
    await colleague.call('set-dependency', {
      component_id: id('payments-api'),
      depends_on_id: cache.id,
      version_id: cache.versionIds.get('1.0.0'),
    })
    added.push(cache.id)
  }
  return added
}

test('what a colleague renames, releases and deletes is seen within a second, with the focus in a field', async ({
  page: list,
  person,
  openColleague,
}) => {
  const company = await openCompany(list, { person, openColleague })
  const { colleague, id } = company
  const caches = await addCaches(company)
  const [component, diagram] = [await list.context().newPage(), await list.context().newPage()]
  const pages = [list, component, diagram]
  await openLive(list, '/component/all?sort=title')
  await openLive(component, `/component/${id('payments-api')}/dependencies`)
  await list.getByRole('searchbox').focus()
  await component.getByRole('searchbox').focus()
  const reads = pages.map(watchReads)
  const delays: number[] = []
  const measure = async (name: string, change: () => Promise<unknown>, seen: Seen) => {
    await Promise.all(pages.map(untilRested))
    for (const read of reads) read.begin()
    // They look before it happens: otherwise one would wait for another.
    const seenAt = pages.map((page) => waitInPage(page, seen))
    await change()
    const changedAt = Date.now()
    const found = (await Promise.all(seenAt)).map((at) => Math.max(at - changedAt, 0))
    process.stderr.write(
      `${name}: seen after ${found.join(', ')} ms in the list, a component and the diagram\n`,
    )
    delays.push(...found)
    await Promise.all(pages.map(untilRested))
    for (const read of reads) read.end()
  }

  for (const [place, cache] of caches.entries()) {
    const title = `store-${place + 1}`
    await openLive(diagram, `/architecture?selected=${cache}`)
    await finder(diagram).focus()
    await expect(panel(diagram)).toContainText(`cache-${place + 1}`)
    const rename = () => colleague.call('update-component', { id: cache, expected_revision: 1, title })
    const release = () =>
      colleague.call('release-version', { component_id: cache, number: '7.7.7', changes: [] })
    const remove = () => colleague.call('delete-component', { id: cache, force: true })
    await measure('a rename', rename, { text: title })
    await measure('a release', release, { text: '7.7.7' })
    await measure('a deletion', remove, { text: title, isGone: true })
    for (const page of [list, component]) await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(finder(diagram)).toBeFocused()
  }

  const durations = reads.flatMap((each) => each.durations)
  expect(durations, 'the pages read what changed').not.toHaveLength(0)
  const read = median(durations)
  process.stderr.write(
    `the median of ${delays.length} is ${median(delays)} ms, and that of the reads ${read} ms\n`,
  )
  expect(delays).toHaveLength(3 * 3 * pages.length)
  // A machine that is busy with something else reads more slowly than a second.
  expect(median(delays)).toBeLessThan(Math.max(1000, 5 * read))
})
