import { expect, test } from 'vitest'
import { bodyJsonSchemas } from './payloads.ts'

test('every type has a JSON Schema of its body', () => {
  expect(Object.keys(bodyJsonSchemas())).toEqual([
    'version.released',
    'version.state_changed',
    'component.created',
    'component.changed',
    'component.deleted',
    'health.changed',
    'rule.found',
    'rule.resolved',
    'webhook.test',
  ])
})

test('a schema states type, version and required fields, and allows fields that later releases add', () => {
  expect(bodyJsonSchemas()['component.created']).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'component.created',
    type: 'object',
    properties: {
      type: { const: 'component.created' },
      version: { const: 1 },
      data: {
        properties: {
          component: {
            properties: { id: { type: 'string', format: 'uuid' }, title: { type: 'string' } },
            required: ['id', 'title'],
          },
        },
        required: ['component'],
      },
    },
    required: ['type', 'timestamp', 'version', 'organization', 'data'],
  })
  expect(JSON.stringify(bodyJsonSchemas())).not.toContain('additionalProperties')
})
