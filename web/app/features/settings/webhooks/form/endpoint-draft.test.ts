import { expect, test } from 'vitest'
import { findEndpointFaults, isChanged, newDraft, rowOf } from './endpoint-draft.ts'

const draft = { ...newDraft, url: 'https://hooks.fernhill.example/trellis' }

test('a new endpoint gets all events in our own format', () => {
  expect(newDraft.events).toHaveLength(8)
  expect(newDraft.format).toBe('trellis')
  expect(findEndpointFaults(draft)).toEqual({})
})

test.each([
  [{ ...draft, url: '' }, { url: { code: 'webhook_url.required' } }],
  [{ ...draft, url: '   ' }, { url: { code: 'webhook_url.required' } }],
  [{ ...draft, url: 'hooks.fernhill.example' }, { url: { code: 'webhook_url.not_web_address' } }],
  [{ ...draft, url: 'https://user:secret@a.example' }, { url: { code: 'webhook_url.not_web_address' } }],
  [
    { ...draft, url: `https://a.example/${'x'.repeat(2048)}` },
    { url: { code: 'webhook_url.too_long', max: 2048 } },
  ],
  [{ ...draft, events: [] }, { events: { code: 'webhook_events.required' } }],
  [
    { ...draft, description: 'x'.repeat(257) },
    { description: { code: 'webhook_description.too_long', max: 256 } },
  ],
])('%j is refused with %j', (entered, faults) => {
  expect(findEndpointFaults(entered)).toEqual(faults)
})

test('events are sent in the order of the form, texts without spaces around them', () => {
  expect(rowOf({ ...draft, url: ' https://a.example ', events: ['rule.found', 'version.released'] })).toEqual(
    {
      url: 'https://a.example',
      description: '',
      events: ['version.released', 'rule.found'],
      format: 'trellis',
    },
  )
})

test('only what would be stored otherwise is a change', () => {
  expect(isChanged({ ...draft, url: `${draft.url} ` }, draft)).toBe(false)
  expect(isChanged({ ...draft, events: [...draft.events].reverse() }, draft)).toBe(false)
  expect(isChanged({ ...draft, format: 'slack' }, draft)).toBe(true)
})
