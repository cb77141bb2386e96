// @vitest-environment node
// What the page about webhooks shows and serves is what receivers get.
import { join } from 'node:path'
import { webhookEventTypes } from '@trellis/domain/webhooks/event-types'
import { bodyJsonSchemas, bodySchema } from '@trellis/domain/webhooks/payloads'
import { expect, test } from 'vitest'
import { docsPages } from './pages.server.ts'

const text = docsPages.find(({ name }) => name === 'webhooks')?.text ?? ''
const examples = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, body = '']) => JSON.parse(body))

test('the page has examples', () => {
  expect(examples.map(({ type }) => type)).toEqual([
    'version.released',
    'health.changed',
    'version.state_changed',
    'rule.found',
  ])
})

test.each(examples.map((body) => [body.type, body] as const))(
  'the example of %s is a body of today',
  (type, body) => {
    expect(bodySchema(type).parse(body)).toEqual(body)
  },
)

test('the page names every type', () => {
  expect(webhookEventTypes.filter((type) => !text.includes(`\`${type}\``))).toEqual([])
})

// After a change of the bodies, write the file with: npx vitest run --project web-unit webhooks-page -u
test('the schemas that receivers download are those of the bodies', async () => {
  const file = join(import.meta.dirname, '../../../public/schemas/webhooks-1.json')
  await expect(`${JSON.stringify(bodyJsonSchemas(), undefined, 2)}\n`).toMatchFileSnapshot(file)
})
