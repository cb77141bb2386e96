import { describe, expect, test } from 'vitest'
import { DataError, type DataErrorKind, kindOfStatus, orRouteError } from './data-error.ts'

test.each<[number | undefined, DataErrorKind]>([
  [undefined, 'unavailable'],
  [0, 'unavailable'],
  [400, 'invalid'],
  [401, 'signed-out'],
  [403, 'denied'],
  [404, 'missing'],
  [406, 'missing'],
  [409, 'conflict'],
  [413, 'invalid'],
  [415, 'invalid'],
  [422, 'invalid'],
  [429, 'rate-limited'],
  [418, 'unexpected'],
  [500, 'unexpected'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
])('an answer with status %s is %s', (status, kind) => {
  expect(kindOfStatus(status)).toBe(kind)
})

describe('a route', () => {
  test('gets what the data layer found', async () => {
    await expect(orRouteError(Promise.resolve('row'))).resolves.toBe('row')
  })

  test.each<[DataErrorKind, number]>([
    ['signed-out', 401],
    ['denied', 403],
    ['acceptance', 403],
    ['missing', 404],
    ['conflict', 409],
    ['rate-limited', 429],
    ['unavailable', 503],
  ])('answers %s with status %i', async (kind, status) => {
    await expect(orRouteError(Promise.reject(new DataError(kind)))).rejects.toMatchObject({
      init: { status },
    })
  })

  test.each<DataErrorKind>(['invalid', 'unexpected'])(
    'leaves %s an error, to be logged with its cause',
    async (kind) => {
      const error = new DataError(kind)
      await expect(orRouteError(Promise.reject(error))).rejects.toBe(error)
    },
  )

  test('leaves foreign errors alone', async () => {
    const error = new TypeError('broken')
    await expect(orRouteError(Promise.reject(error))).rejects.toBe(error)
  })
})
