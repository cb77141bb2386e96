// Invalid requests are answered as the sender's fault, on pages as well.
import { expect, test } from '../../support/story.ts'

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

test('a form sent as JSON is a bad request', async ({ request }) => {
  const answer = await request.post('/signin', { data: { email: 'mara@example.com' } })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Something went wrong')
})

test('a broken multipart form is a bad request', async ({ request }) => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
  expect((await request.post('/signin', { headers, data: 'no part at all' })).status()).toBe(400)
})

test('a method that a form does not have is refused with those it has', async ({ request }) => {
  const answer = await request.put('/signin', { headers: form, data: 'email=mara%40example.com' })
  expect(answer.status()).toBe(405)
  expect(answer.headers().allow).toBe('GET, HEAD, POST')
})

test('an address with a null byte is refused like any other wrong address', async ({ request }) => {
  const answer = await request.post('/signin', { headers: form, data: 'email=a%00b%40example.com' })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Please enter a valid email address.')
})

test('a company name with a null byte is told at its field', async ({ page, person }) => {
  await person.askForLink(page, '/signup')
  await page.goto(await person.takeLink())
  await expect(page).toHaveURL('/registration')
  const answer = await page.request.post('/registration', { headers: form, data: 'name=a%00b' })
  expect(answer.status()).toBe(400)
  expect(await answer.text()).toContain('Company name contains characters that are not allowed')
})

test('a message with a null byte is told at each field that has one', async ({ request }) => {
  const data =
    'kind=demo&name=a%00b&email=noor%40example.com&company=a%00b&preferred_time=a%00b&message=a%00b'
  const answer = await request.post('/contact?about=demo', { headers: form, data })
  expect(answer.status()).toBe(400)
  const html = await answer.text()
  for (const field of ['Name', 'Company', 'Preferred time', 'Message']) {
    expect(html).toContain(`${field} contains characters that are not allowed.`)
  }
})

test('a search with a null byte is a search without it', async ({ request, page, person }) => {
  const list = await request.get('/demo/component/all?q=payout%00-worker')
  expect(await list.text()).toContain('Pays sellers every night')
  await person.register(page)
  for (const address of ['/search.data', '/component/choices.data', '/component/filter/people.data']) {
    expect((await page.request.get(`${address}?q=%00`)).status(), address).toBe(200)
  }
})
