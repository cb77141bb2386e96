import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrayMessages } from './array-messages.ts'

type Parts = {
  readonly joinRef?: string
  readonly ref?: string
  readonly topic?: string
  readonly event?: string
  readonly metadata?: string
  readonly encoding?: number
  readonly payload?: Buffer
}

/** As the client writes a broadcast. */
function push({
  joinRef = '1',
  ref = '2',
  topic = 'realtime:room',
  event = 'move',
  metadata = '',
  encoding = 1,
  payload = Buffer.from('{"x":1}'),
}: Parts = {}): Buffer {
  const texts = [joinRef, ref, topic, event, metadata].map((text) => Buffer.from(text))
  return Buffer.concat([Buffer.from([3, ...texts.map(({ length }) => length), encoding]), ...texts, payload])
}

const readText = (text: string) => arrayMessages.read(Buffer.from(text), false)
const readBinary = (data: Buffer) => arrayMessages.read(data, true)

describe('a text frame', () => {
  test('is an array of both references, topic, event and payload', () => {
    expect(readText('["1","2","realtime:room","phx_join",{"config":{}}]')).toEqual({
      kind: 'message',
      message: { joinRef: '1', ref: '2', topic: 'realtime:room', event: 'phx_join', payload: { config: {} } },
    })
  })

  test('may lack its references or number them', () => {
    expect(readText('[null,7,"phoenix","heartbeat",{}]')).toEqual({
      kind: 'message',
      message: { joinRef: null, ref: '7', topic: 'phoenix', event: 'heartbeat', payload: {} },
    })
  })

  test.each([
    ['nothing', ''],
    ['an object', '{"topic":"t","event":"e","payload":{},"ref":"1"}'],
    ['four elements', '["1","2","realtime:room",{}]'],
    ['six elements', '["1","2","t","e",{},{}]'],
    ['a topic that is a number', '["1","2",3,"e",{}]'],
    ['an event that is null', '["1","2","t",null,{}]'],
    ['a truncated array', '["1","2","t","e",{'],
    ['deep nesting', `["1","2","t","e",${'['.repeat(5000)}${']'.repeat(5000)}]`],
  ])('of %s is not a message', (_, text) => {
    expect(readText(text)).toBeUndefined()
  })

  test('keeps text of every script, with quotes and control characters', () => {
    const anyText = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.jsonValue(), (ref, topic, event, payload) => {
        const reply = { joinRef: null, ref, topic, event, payload: JSON.stringify(payload) }
        const { data, isBinary } = arrayMessages.write(reply)
        expect(isBinary).toBe(false)
        expect(JSON.parse(data.toString())).toEqual([
          null,
          ref,
          topic,
          event,
          JSON.parse(JSON.stringify(payload)),
        ])
        expect(arrayMessages.read(data, false)).toEqual({
          kind: 'message',
          message: { joinRef: null, ref, topic, event, payload: JSON.parse(JSON.stringify(payload)) },
        })
      }),
    )
  })
})

describe('a binary frame', () => {
  test('is a broadcast of JSON with a head of lengths', () => {
    expect(readBinary(push())).toEqual({
      kind: 'broadcast',
      broadcast: {
        joinRef: '1',
        ref: '2',
        topic: 'realtime:room',
        userEvent: 'move',
        metadata: {},
        content: { json: '{"x":1}' },
      },
    })
  })

  test('may carry bytes, metadata and no references', () => {
    const data = push({
      joinRef: '',
      ref: '',
      metadata: '{"persist":true}',
      encoding: 0,
      payload: Buffer.from([0, 255, 3]),
    })
    expect(readBinary(data)).toEqual({
      kind: 'broadcast',
      broadcast: {
        joinRef: null,
        ref: null,
        topic: 'realtime:room',
        userEvent: 'move',
        metadata: { persist: true },
        content: { bytes: Buffer.from([0, 255, 3]) },
      },
    })
  })

  test('counts its lengths in bytes, not in characters', () => {
    const data = push({ topic: 'realtime:Zürich 🚲', event: 'größer', payload: Buffer.from('{"é":"漢"}') })
    expect(readBinary(data)).toMatchObject({
      broadcast: { topic: 'realtime:Zürich 🚲', userEvent: 'größer', content: { json: '{"é":"漢"}' } },
    })
  })

  test('keeps its bytes when the buffer of the connection is written again', () => {
    const data = push({ encoding: 0, payload: Buffer.from([1, 2]) })
    const received = readBinary(data)
    data.fill(9)
    expect(received).toMatchObject({ broadcast: { content: { bytes: Buffer.from([1, 2]) } } })
  })

  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['a head that is cut off', Buffer.from([3, 1, 1, 1, 1, 0])],
    ['another kind', Buffer.concat([Buffer.from([0]), push().subarray(1)])],
    ['an encoding that does not exist', push({ encoding: 2 })],
    ['JSON that is broken', push({ payload: Buffer.from('{"x":') })],
    ['no JSON at all', push({ payload: Buffer.alloc(0) })],
    ['metadata that is broken', push({ metadata: '{' })],
    ['metadata that is a number', push({ metadata: '1' })],
    ['metadata that is null', push({ metadata: 'null' })],
    ['lengths beyond its end', Buffer.from([3, 255, 255, 255, 255, 255, 1, 1, 2, 3])],
  ])('of %s is not a message', (_, data) => {
    expect(readBinary(data)).toBeUndefined()
  })

  test('is never read beyond its end, wherever it is cut off', () => {
    const whole = push({ metadata: '{}', payload: Buffer.from('{"a":[1,2,3]}') })
    for (let length = 0; length < whole.length; length += 1) {
      expect(readBinary(whole.subarray(0, length))).toBeUndefined()
    }
  })

  test('of any bytes is read or refused, without an error', () => {
    const hostile = fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 4, 255), fc.uint8Array({ maxLength: 300 }))
      .map(([kind, rest]) => Buffer.from([kind, ...rest]))
    fc.assert(
      fc.property(hostile, (data) => {
        const received = readBinary(data)
        if (received !== undefined) expect(received.kind).toBe('broadcast')
      }),
    )
  })
})

describe('bytes for a client', () => {
  test('follow a head of the lengths of topic, event and metadata', () => {
    expect(arrayMessages.writeBytes('realtime:ü', 'é', '{}', Buffer.from([7, 0]))).toEqual({
      data: Buffer.concat([
        Buffer.from([4, 11, 2, 2, 0]),
        Buffer.from('realtime:ü'),
        Buffer.from('é'),
        Buffer.from('{}'),
        Buffer.from([7, 0]),
      ]),
      isBinary: true,
    })
  })

  test('are not written where a length does not fit into its byte', () => {
    expect(arrayMessages.writeBytes('t'.repeat(255), 'e', '', Buffer.alloc(1))).toBeDefined()
    expect(arrayMessages.writeBytes('t'.repeat(256), 'e', '', Buffer.alloc(1))).toBeUndefined()
    expect(arrayMessages.writeBytes('t', 'é'.repeat(128), '', Buffer.alloc(1))).toBeUndefined()
  })
})
