// Somebody sends the link to their own account to a person who is signed in: nobody goes on in a stranger's account
// without knowing it.
import { expectAccessibleInBothModes } from '../../support/accessibility.ts'
import { Person } from '../../support/person.ts'
import { expect, test } from '../../support/story.ts'

test('a link of another person asks first, and one of the same person does not', async ({
  page,
  person,
  product,
  mailServer,
  openBrowser,
}) => {
  await person.register(page)
  const other = new Person({ product, mailServer })
  const elsewhere = await (await openBrowser()).newPage()
  await other.register(elsewhere)
  const question = page.getByRole('heading', { name: 'Switch accounts?' })
  const openLinkOf = async (whose: Person) => {
    await whose.askForLink(await (await openBrowser()).newPage())
    await page.goto(await whose.takeLink())
  }
  const expectAccount = async (whose: Person) => {
    await page.goto('/profile')
    await expect(page.getByText(whose.email).first()).toBeVisible()
  }

  await openLinkOf(other)
  await expect(question).toBeFocused()
  await expect(page.getByText(`You are signed in as ${person.email}.`)).toContainText(
    `This link signs you in as ${other.email}.`,
  )
  await expectAccessibleInBothModes(page, 'the question')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expectAccount(person)

  await openLinkOf(person)
  await expect(page).toHaveURL('/dashboard')
  await expectAccount(person)

  await openLinkOf(other)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expectAccount(other)
})
