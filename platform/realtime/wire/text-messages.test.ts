import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textMessages } from './text-messages.ts'

const read = (text: string) => textMessages.read(Buffer.from(text), false)

test('a message is an object with topic, event, payload and references', () => {
  expect(
    read('{"topic":"realtime:room","event":"phx_join","payload":{"a":1},"ref":"2","join_ref":"1"}'),
  ).toEqual({
    kind: 'message',
    message: { topic: 'realtime:room', event: 'phx_join', payload: { a: 1 }, ref: '2', joinRef: '1' },
  })
})

test('a message may lack its references and its payload', () => {
  expect(read('{"topic":"phoenix","event":"heartbeat"}')).toEqual({
    kind: 'message',
    message: { topic: 'phoenix', event: 'heartbeat', payload: undefined, ref: null, joinRef: null },
  })
})

describe('what is not a message', () => {
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an array', '["1","2","t","e",{}]'],
    ['no topic', '{"event":"e","payload":{}}'],
    ['a topic that is an object', '{"topic":{},"event":"e"}'],
    ['an event that is a number', '{"topic":"t","event":1}'],
    ['a truncated object', '{"topic":"t","event":"e"'],
    ['deep nesting', `{"topic":"t","event":"e","payload":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('%s is refused', (_, text) => {
    expect(read(text)).toBeUndefined()
  })

  test('a binary frame is refused, whatever it holds', () => {
    expect(textMessages.read(Buffer.from('{"topic":"t","event":"e"}'), true)).toBeUndefined()
  })

  test('any bytes are read or refused, without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(textMessages.read(Buffer.from(bytes), false)).toBeUndefined()
      }),
    )
  })
})

test('a message without a reference says so, and one without that of a join leaves it out', () => {
  const written = textMessages.write({ joinRef: null, ref: null, topic: 't', event: 'e', payload: '{}' })
  expect(written).toEqual({
    data: Buffer.from('{"ref":null,"topic":"t","event":"e","payload":{}}'),
    isBinary: false,
  })
})

test('text of every script survives the way to the client', () => {
  const anyText = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.jsonValue(), (joinRef, topic, event, payload) => {
      const { data } = textMessages.write({
        joinRef,
        ref: '1',
        topic,
        event,
        payload: JSON.stringify(payload),
      })
      expect(textMessages.read(data, false)).toEqual({
        kind: 'message',
        message: { joinRef, ref: '1', topic, event, payload: JSON.parse(JSON.stringify(payload)) },
      })
    }),
  )
})

test('bytes cannot be carried', () => {
  expect(textMessages.writeBytes('t', 'e', '', Buffer.from([1]))).toBeUndefined()
})
