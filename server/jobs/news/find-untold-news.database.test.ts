// What is left behind when a job was never ordered, or has failed, on the real queue.
import { openDatabase } from '@trellis/platform/postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type FunctionStage,
  openFunctionStage,
  stageServices,
} from '../../functions/test-support/function-stage.ts'
import type { JobServices } from '../services.ts'
import { findUntoldNews } from './find-untold-news.ts'

let stage: FunctionStage
let database: Awaited<ReturnType<typeof openDatabase>>

beforeAll(async () => {
  stage = await openFunctionStage()
  database = await openDatabase(stage.connection)
})

afterAll(async () => {
  await database?.close()
  await stage?.close()
})

beforeEach(async () => {
  await stage.own('delete from app.news')
  await stage.own('delete from graphile_worker._private_jobs')
})

const find = (on: Pick<typeof database, 'transaction'> = database) =>
  findUntoldNews.run(
    {},
    {
      services: stageServices as JobServices,
      database: { ...database, transaction: (options, work) => on.transaction(options, work) },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      signal: new AbortController().signal,
      job: { id: '1', attempt: 1, isLastAttempt: false },
      once: (work) => on.transaction({ role: 'app_job' }, work),
    },
  )

async function addNews(age: string): Promise<string> {
  const [news] = await stage.own<{ batch: string }>(
    `insert into app.news (batch, organization_id, kind, occurred_at)
     values (gen_random_uuid(), $1, 'rules_changed', now() - $2::interval) returning batch`,
    [stage.organizations.own.id, age],
  )
  return news?.batch ?? ''
}

/** The batches of the jobs that will still run. */
const listTold = async () => {
  const rows = await stage.own<{ batch: string }>(
    `select payload ->> 'batch' as batch from graphile_worker._private_jobs where attempts < max_attempts`,
  )
  return rows.map(({ batch }) => batch)
}

const orderAndFail = async (batch: string, attempts: string) => {
  await stage.own(`select platform.enqueue('tell-news', jsonb_build_object('batch', $1::text), $1)`, [batch])
  await stage.own(`update graphile_worker._private_jobs set attempts = ${attempts}`)
}

test('news whose job was never ordered is told after five minutes, once', async () => {
  const batch = await addNews('6 minutes')
  await addNews('4 minutes')
  await find()
  await find()
  expect(await listTold()).toEqual([batch])
})

test('news of very many transactions is told in portions, each transaction once, the oldest first', async () => {
  await stage.own(
    `insert into app.news (batch, organization_id, kind, occurred_at)
     select b.batch, $1, 'rules_changed', now() - interval '6 minutes'
     from (select gen_random_uuid() as batch from generate_series(1, 1250)) b, generate_series(1, 2)`,
    [stage.organizations.own.id],
  )
  let transactions = 0
  await find({
    transaction: (options, work) => {
      transactions += 1
      return database.transaction(options, work)
    },
  })
  const told = await listTold()
  expect([told.length, new Set(told).size]).toEqual([1250, 1250])
  expect(transactions).toBeGreaterThanOrEqual(3)
})

test('news whose job has failed for good is tried again, once a day', async () => {
  const batch = await addNews('37 hours')
  await orderAndFail(batch, 'max_attempts')
  await find()
  await find()
  expect(await listTold()).toEqual([batch])
})

test('news whose job still tries gets no second one', async () => {
  const batch = await addNews('35 hours')
  await orderAndFail(batch, 'max_attempts - 1')
  await find()
  expect(await listTold()).toEqual([batch])
})

test('what rules find in a file is compared before anybody changes anything', async () => {
  const { id } = stage.organizations.own
  await database.transaction({ role: 'app_writer' }, (transaction) =>
    transaction.query('select app.be_quiet($1)', [id]),
  )
  expect(await stage.own(`select task_identifier as task from graphile_worker.jobs`)).toEqual([
    { task: 'follow-rules' },
  ])
})
