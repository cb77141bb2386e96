// @vitest-environment node
import { expect, test } from 'vitest'
import { parseStart } from './parse-start.ts'

const id = '019a8f00-0000-7000-8000-0000000000a1'
const site = 'https://trellis.example'
const parse = (query: string) => parseStart(new URLSearchParams(query), site)

test.each([
  ['', undefined],
  [`provider=${id}`, { providerId: id }],
  [`provider=${id}&iss=https://id.example&login_hint=mara@larkfield.com`, { providerId: id }],
  ['iss=https://id.example&login_hint=mara@Larkfield.com', { domain: 'larkfield.com' }],
  ['iss=https://id.example', undefined],
  ['login_hint=12345', undefined],
  ['provider=1', undefined],
  [`provider=${id}/../x`, undefined],
  ['provider=1&login_hint=mara@larkfield.com', undefined],
])('"%s" begins at %j', (query, provider) => {
  expect(parse(query).provider).toEqual(provider)
})

test.each([
  ['https://trellis.example/component/7?tab=a#b', '/component/7?tab=a#b'],
  ['https://trellis.example/signin/sso?provider=1', undefined],
  ['https://trellis.example.evil.example/component', undefined],
  ['https://trellis.example@evil.example/component', undefined],
  ['http://trellis.example/component', undefined],
  ['https://trellis.example//evil.example', undefined],
  ['//evil.example', undefined],
  ['/component', undefined],
  ['javascript:alert(1)', undefined],
])('the page %s leads on to %s', (target, path) => {
  expect(parse(`target_link_uri=${encodeURIComponent(target)}`).returnPath).toBe(path)
})
