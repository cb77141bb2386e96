// Webhooks from the first endpoint to its deletion, with a receiver on this machine.
import type { Page } from '@playwright/test'
import { openCatalog } from '../../support/catalog.ts'
import { expect, test } from '../../support/story.ts'
import { openWebhookReceiver } from '../../support/webhook-receiver.ts'

const path = '/settings/webhooks'

async function addEndpoint(page: Page, url: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill(url)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  return takeSecret(page)
}

/** Shown once, with the focus. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole('region', { name: /signing secret of localhost:\d+ now$/ })
  await expect(shown).toBeFocused()
  return (await shown.locator('code').textContent()) ?? ''
}

const savedIt = (page: Page) => page.getByRole('button', { name: 'I’ve saved it' }).click()

const log = (page: Page) => page.getByRole('region', { name: 'Deliveries' })

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a maintainer adds an endpoint, tests it, replays what failed, rotates its secret and deletes it', async ({
  page,
  person,
}) => {
  const receiver = await openWebhookReceiver()
  await person.register(page)
  const secret = await addEndpoint(page, receiver.url)
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving the secret?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await savedIt(page)
  const written = await (await page.request.get(path)).text()
  expect(written).toContain(secret.slice(-3))
  expect(written).not.toContain(secret.slice(6, 20))
  await page.reload()
  await expect(page.getByText(`The secret ends in ${secret.slice(-3)}`)).toBeAttached()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(log(page).getByRole('button', { name: /^200 Details of webhook\.test/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('thank you')
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('webhook-id: msg_')
  await expect(page.getByRole('region', { name: 'Request' })).not.toContainText('v1,')
  expect(receiver.messages.map(({ body }) => body.type)).toEqual(['webhook.test'])
  expect(receiver.messages[0]?.isSignedWith(secret)).toBe(true)

  await (await openCatalog(page)).add({ title: 'event-bus' })
  await expect(
    log(page).getByRole('button', { name: /^200 Details of component\.created, event-bus/ }),
  ).toBeVisible()

  await expect(log(page).getByRole('button', { name: /^200 Details of version\.released/ })).toBeVisible()
  await page.getByRole('button', { name: 'Replay all since…' }).click()
  const replay = page.getByRole('dialog').getByRole('button', { name: /^Replay \d+ messages?$/ })
  const [count = ''] = /\d+/.exec((await replay.textContent()) ?? '') ?? []
  await replay.click()
  await expect(page.getByText(new RegExp(`^${count} messages? (is|are) sent again$`))).toBeVisible()

  receiver.answerWith(500, 'out of order')
  await page.getByRole('button', { name: 'Send test event' }).click()
  const failed = log(page).getByRole('button', { name: /^500 Details of webhook\.test/ })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('out of order')
  await page.getByRole('radio', { name: 'Failed 1' }).click()
  await expect(page).toHaveURL(/failed=1/)
  await expect(log(page).getByRole('button', { name: /^200 Details/ })).toHaveCount(0)
  receiver.answerWith(200, 'repaired')
  await log(page)
    .getByRole('button', { name: /^Replay webhook\.test/ })
    .click()
  await expect(page.getByText('1 message is sent again').last()).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).click()
  const arrived = log(page).getByRole('row', { name: /^200 Details of webhook\.test/ })
  await expect(arrived).toHaveCount(2)
  await expect(arrived.first()).toContainText('Replay')
  const [last, before] = receiver.messages.toReversed()
  expect(last?.id).toBe(before?.id)

  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click()
  const next = await takeSecret(page)
  await savedIt(page)
  await expect(page.getByText(/^Two secrets are valid until /)).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(arrived).toHaveCount(3)
  expect([secret, next].map((one) => receiver.messages.at(-1)?.isSignedWith(one))).toEqual([true, true])
  await page.getByRole('button', { name: 'End the old one' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the old one' }).click()
  await expect(page.getByText(/^Two secrets are valid until /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(arrived).toHaveCount(4)
  expect([secret, next].map((one) => receiver.messages.at(-1)?.isSignedWith(one))).toEqual([false, true])

  await choose(page, 'Pause')
  await expect(page.getByText(/^Paused by /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Replay/ })).toHaveCount(0)
  await choose(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
  await receiver.close()
})

test('an address without https is refused at its field, and what was entered stays', async ({
  page,
  person,
  troubles,
}) => {
  troubles.expect(/status of 400 /)
  await person.register(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('http://hooks.fernhill.example/in')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Use a public https address. Private networks are refused.')).toBeVisible()
  await expect(dialog.getByLabel('URL')).toHaveValue('http://hooks.fernhill.example/in')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

for (const role of ['admin', 'developer'] as const)
  test(`webhooks are closed to a member with the role ${role}, who does not see their entry`, async ({
    page,
    person,
    openColleague,
    troubles,
  }) => {
    troubles.expect(/status of 403 /)
    await person.register(page)
    const { page: other } = await openColleague(await openCatalog(page), { role })
    await other.goto('/settings/team')
    const links = other.getByRole('navigation', { name: 'Settings' })
    await expect(links.getByRole('link', { name: 'Members' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)
    const answer = await other.goto(path)
    expect(answer?.status()).toBe(403)
    await expect(other.getByRole('heading', { name: 'Access Forbidden' })).toBeVisible()
  })
