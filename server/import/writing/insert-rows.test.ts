import type { Row, Transaction } from '@trellis/platform/postgres'
import { expect, test } from 'vitest'
import { type Column, listInserts, sendInserts } from './insert-rows.ts'

type Person = { readonly name: string; readonly age: number }

const columns: readonly Column<Person>[] = [
  { name: 'name', type: 'text', value: ({ name }) => name },
  { name: 'age', type: 'integer', value: ({ age }) => age },
]
const people = ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'].map((name, age) => ({ name, age }))
const table = { name: 'components' as const, organizationId: 'o', columns, rowsPerStatement: 2 }

/** A transaction whose statements the test answers. */
function holdTransaction() {
  const sent: { readonly values: readonly unknown[]; readonly answer: PromiseWithResolvers<Row[]> }[] = []
  const query = (_: string, values: readonly unknown[] = []) => {
    const answer = Promise.withResolvers<Row[]>()
    // Like the real one, it keeps a rejection that nobody awaits.
    answer.promise.catch(() => undefined)
    sent.push({ values, answer })
    return answer.promise
  }
  return { sent, transaction: { query } as Transaction }
}

test('rows become few statements with an array for each column', () => {
  const inserts = [...listInserts(table, people)]
  expect(inserts.map(({ values }) => values)).toEqual([
    ['o', '{"Ada","Ben"}', '{0,1}'],
    ['o', '{"Cleo","Dora"}', '{2,3}'],
    ['o', '{"Eve"}', '{4}'],
  ])
  expect(inserts[0]?.text).toBe(
    'insert into components (organization_id, name, age) select $1, unnest($2::text[]), unnest($3::integer[])',
  )
  expect(inserts.map(({ progress }) => progress)).toEqual([
    { table: 'components', done: 2, total: 5 },
    { table: 'components', done: 4, total: 5 },
    { table: 'components', done: 5, total: 5 },
  ])
})

const wordy = Array.from({ length: 5 }, (_, age) => ({ name: 'x'.repeat(3_000_000), age }))

test('rows with long texts become more statements, so that none is sent for long', () => {
  const inserts = listInserts({ ...table, rowsPerStatement: 20_000 }, wordy)
  expect(Array.from(inserts, ({ progress }) => progress.done)).toEqual([2, 4, 5])
})

test('a table that must be filled at one go is one statement, however long', () => {
  const inserts = listInserts({ ...table, rowsPerStatement: Number.POSITIVE_INFINITY }, wordy)
  expect(Array.from(inserts, ({ progress }) => progress.done)).toEqual([5])
})

test('the next statement is sent before the last is answered, and no third', async () => {
  const stored: number[] = []
  const { sent, transaction } = holdTransaction()
  const all = sendInserts(transaction, listInserts(table, people), ({ done }) => stored.push(done))
  await expect.poll(() => sent.length).toBe(2)
  expect(stored).toEqual([])
  sent[0]?.answer.resolve([])
  await expect.poll(() => sent.length).toBe(3)
  expect(stored).toEqual([2])
  for (const { answer } of sent) answer.resolve([])
  await all
  expect(stored).toEqual([2, 4, 5])
})

test('after a refusal nothing more is sent, and it is told', async () => {
  const { sent, transaction } = holdTransaction()
  const all = sendInserts(transaction, listInserts(table, people), () => undefined)
  await expect.poll(() => sent.length).toBe(2)
  sent[0]?.answer.reject(new Error('refused'))
  sent[1]?.answer.reject(new Error('the transaction is aborted'))
  await expect(all).rejects.toThrow('refused')
  expect(sent.length).toBe(2)
})

test('a refusal that comes while the next statement is awaited is told with it', async () => {
  const { sent, transaction } = holdTransaction()
  const [first, second] = listInserts(table, people)
  const next = Promise.withResolvers<void>()
  async function* slowly() {
    if (first) yield first
    await next.promise
    if (second) yield second
  }
  const all = sendInserts(transaction, slowly(), () => undefined)
  await expect.poll(() => sent.length).toBe(1)
  sent[0]?.answer.reject(new Error('refused'))
  await new Promise(setImmediate)
  next.resolve()
  await expect(all).rejects.toThrow('refused')
})
