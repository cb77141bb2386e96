import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { openCatalog } from '../../support/catalog.ts'
import { CountedHands } from '../../support/counted-hands.ts'
import { expect, test } from '../../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('the checklist knows what is done and leads to what is next', async ({ page, person }) => {
  await person.signUp(page)
  await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Getting started' })
    .click()
  await expect(page.getByText('1 of 8 done')).toBeVisible()
  const steps = page.getByRole('main').getByRole('listitem')
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(1).getByRole('link', { name: 'New component' })).toHaveAttribute(
    'href',
    '/component/new',
  )
  const invitation = steps.filter({ hasText: 'Invite someone' })
  await invitation.getByRole('link', { name: 'Invite members' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite members' })).toBeVisible()
  await page.goto('/getting-started')

  const catalog = await openCatalog(page)
  const bus = await catalog.add({ title: 'event-bus', versions: ['1.0.0'] })
  await page.reload()
  await expect(page.getByText('3 of 8 done')).toBeVisible()
  await expect(steps.nth(3)).toHaveAttribute('aria-current', 'step')

  await catalog.add({ title: 'checkout', dependsOn: [[bus, '1.0.0']], assigned: [catalog.userId] })
  await page.reload()
  await expect(page.getByText('5 of 8 done')).toBeVisible()
  for (const place of [0, 1, 2, 3, 4]) {
    await expect(steps.nth(place)).toHaveAttribute('data-state', 'done')
    await expect(steps.nth(place).getByRole('img', { name: 'Done' })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: 'Done' })).toHaveCount(5)
  await steps.filter({ hasText: 'Set a rule' }).getByRole('link', { name: 'Open rules' }).click()
  await expect(page).toHaveURL('/settings/organization/component-rules')
  await catalog.call('set-component-rule', {
    organization_id: catalog.organizationId,
    kind: 'description',
    level: 'warn',
    settings: {},
  })
  await page.goto('/getting-started')
  await expect(page.getByText('First rule set.')).toBeVisible()
  await steps.nth(5).getByRole('link', { name: 'New project' }).click()
  await expect(page).toHaveURL('/project/new')
})

test('a developer reads the checklist on a phone and is offered nothing', async ({
  page,
  person,
  openColleague,
}) => {
  await person.register(page)
  const { organizationId } = await openCatalog(page)
  const developer = await openColleague({ organizationId }, { role: 'developer', options: phone })
  await developer.page.goto('/getting-started')
  await expect(developer.page.getByText('2 of 8 done')).toBeVisible()
  await expect(developer.page.getByText('First colleague invited.')).toBeVisible()
  await expect(developer.page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(0)
  await expectAccessibleInBothModes(developer.page, 'getting started on a phone as a developer')
})

test('an empty company loads example data, which is marked and removed with one click', async ({
  page,
  person,
}) => {
  await person.signUp(page)
  await page.getByRole('button', { name: 'Load example data' }).click()
  await expect(page.getByText('You see example data. It does not count')).toBeVisible()
  await expectAccessibleInBothModes(page, 'a dashboard of example data')
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true })
  await navigation.getByRole('link', { name: /^Components/ }).click()
  await expect(page.getByRole('row').nth(1).getByText('Example', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Double-entry bookkeeping/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New component' })).toBeVisible()

  const catalog = await openCatalog(page)
  const own = await catalog.add({ title: 'our-own' })
  await page.goto('/dashboard')
  await expect(page.getByText('Example data is still loaded. It does not count here.')).toBeVisible()
  await expect(navigation.getByRole('link', { name: /^Components/ })).toHaveText(/Components\s*1$/)
  await catalog.call('delete-component', { id: own.id })
  await page.reload()
  await page.getByRole('button', { name: 'Remove example data' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing on the trellis yet' })).toBeVisible()
})

test('it takes 9 clicks, 6 fields and 4 forms at most from the landing page to the first dependency', async ({
  page,
  person,
}) => {
  const hands = new CountedHands()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto('/')
  await hands.click(page.getByRole('link', { name: 'Start 7-day trial' }).first())
  await hands.fill(page.getByLabel('Work email'), person.email)
  await hands.send(button(/^Email me a( sign-in)? link$/))
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  // In the mail.
  await page.setContent(`<a href="${await person.takeLink()}">Sign in</a>`)
  await hands.click(page.getByRole('link', { name: 'Sign in' }))

  await hands.fill(page.getByLabel('Company name'), person.company)
  await hands.send(button('Create company'))
  await hands.click(page.getByRole('main').getByRole('link', { name: 'New component' }))
  await hands.fill(page.getByLabel('Title'), 'payments-api')
  await hands.fill(page.getByLabel(/^Current version/), '1.4.0')
  await hands.send(button('Create and add another'))

  await expect(page.getByRole('status').getByText('payments-api created')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByRole('listitem').filter({ hasText: person.email })).toBeVisible()
  await hands.fill(page.getByLabel('Title'), 'checkout-web')
  await hands.fill(page.getByRole('combobox', { name: 'Add a dependency' }), 'pay')
  await hands.click(page.getByRole('option', { name: 'payments-api' }))
  await hands.send(button('Create component'))

  await expect(page.getByRole('heading', { level: 1, name: 'checkout-web' })).toBeVisible()
  await page.getByRole('link', { name: /^Dependencies/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'payments-api' })).toContainText('1.4.0')
  expect(hands.clicks, 'clicks').toBeLessThanOrEqual(9)
  expect(hands.fields, 'fields').toBeLessThanOrEqual(6)
  expect(hands.forms, 'forms').toBeLessThanOrEqual(4)
})
