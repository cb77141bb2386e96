// What functions take from their services, which tests can therefore replace.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FunctionStage, openFunctionStage, stageServices } from './test-support/function-stage.ts'

let now = new Date('2031-02-03T04:05:06Z')
let stage: FunctionStage

beforeAll(async () => {
  const services = { ...stageServices, clock: () => now }
  stage = await openFunctionStage({ services })
})

afterAll(async () => {
  await stage?.close()
})

const answerOf = async (name: string, input: object) =>
  JSON.parse((await stage.call('maintainer', { name, input })).text)

test('a version without a date is released when the clock says', async () => {
  const { component } = stage.organizations.own
  const released = await answerOf('release-version', { component_id: component, number: '2.0.0' })
  expect(released.released_at).toBe('2031-02-03T04:05:06.000Z')
})

test('an exemption holds until the clock has passed its end', async () => {
  const { component, exemption } = stage.organizations.own
  await stage.own(`update component_rule_exemptions set expires_at = '2031-03-01T00:00:00Z' where id = $1`, [
    exemption,
  ])
  const check = () => answerOf('check-component', { component_id: component })
  expect(await check()).toEqual([])
  now = new Date('2031-03-01T00:00:01Z')
  expect(await check()).toMatchObject([{ kind: 'description', level: 'warn' }])
})
