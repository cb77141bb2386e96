// A worker for tests that kill it: takes the address of a database, counts the effects of its jobs in the tables
// public.begun and public.counted, and prints a line when it is ready.
import { z } from 'zod'
import { openDatabase, type Transaction } from '../../postgres/postgres.ts'
import { defineTask, startWorker } from '../jobs.ts'

const payload = z.object({ number: z.int() })
const role = 'app_job'
type Payload = z.output<typeof payload>

// Long enough to be killed halfway.
async function count(transaction: Transaction, task: string, { number }: Payload): Promise<void> {
  await transaction.query('insert into public.counted (task, number) values ($1, $2)', [task, number])
  await transaction.query('select pg_sleep(0.01)')
}

const countOnce = defineTask({
  name: 'count-once',
  payload,
  async run(given, { database, once }) {
    await database.query({ role }, { text: 'insert into public.begun values (1)' })
    await once((transaction) => count(transaction, 'count-once', given))
  },
})

const countOften = defineTask({
  name: 'count-often',
  payload,
  async run(given, { database }) {
    await database.query({ role }, { text: 'insert into public.begun values (1)' })
    await database.transaction({ role }, (transaction) => count(transaction, 'count-often', given))
  },
})

const url = process.argv[2] ?? ''
const log = (_: object, message: string) => process.stderr.write(`${message}\n`)
const logger = { info: log, warn: log, error: log }
const database = await openDatabase({ url, logger })
await startWorker({
  connection: { url },
  database,
  logger,
  tasks: [countOnce, countOften],
  services: undefined,
})
process.stdout.write('ready\n')
