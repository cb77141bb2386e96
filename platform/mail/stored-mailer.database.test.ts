import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase, platformRoles } from '../postgres/postgres.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/testing/testing.ts'
import { storedMailer } from './stored-mailer.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('testCluster'))
  database = await openDatabase(testDatabase.connection)
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.drop()
})

const mail = (subject: string) => ({
  to: 'ada@example.com',
  subject,
  html: `<p>${subject}</p>`,
  text: subject,
})

test('mails are listed newest first, and the newest 200 are kept', async () => {
  const mailer = storedMailer(database)
  for (let number = 1; number <= 203; number += 1) await mailer.send(mail(`mail ${number}`))
  const mails = await mailer.listMails()
  expect(mails).toHaveLength(200)
  expect([mails[0]?.subject, mails[199]?.subject]).toEqual(['mail 203', 'mail 4'])
  expect(mails[0]).toEqual({ ...mail('mail 203'), id: expect.any(Number), sentAt: expect.any(Date) })
  expect(await mailer.listMails({ limit: 2 })).toEqual(mails.slice(0, 2))
  expect(await mailer.findMail(mails[5]?.id ?? 0)).toEqual(mails[5])
  expect(await mailer.findMail(0)).toBeUndefined()
})

test.each(platformRoles.filter((role) => role !== 'auth_admin' && role !== 'app_job'))(
  'the role %s cannot read a mail',
  async (role) => {
    const read = database.query({ role }, { text: 'select * from platform.mails' })
    await expect(read).rejects.toMatchObject({ sqlstate: '42501' })
  },
)
