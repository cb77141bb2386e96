import { expect, inject, onTestFinished, test } from 'vitest'
import { storedMailer } from '../mail/mail.ts'
import { openDatabase } from '../postgres/postgres.ts'
import { createTestDatabase } from '../postgres/testing/testing.ts'
import { storedSms } from './stored-sms.ts'

test('a text message is found in the mailbox, under the number that it is for', async () => {
  const testDatabase = await createTestDatabase(inject('testCluster'))
  const database = await openDatabase(testDatabase.connection)
  onTestFinished(async () => {
    await database.close()
    await testDatabase.drop()
  })
  await storedSms(database).send({ to: '+15550100', text: 'Your code is <1> & "2"' })
  expect(await storedMailer(database).listMails()).toEqual([
    {
      id: expect.any(Number),
      sentAt: expect.any(Date),
      to: '+15550100',
      subject: 'Text message',
      text: 'Your code is <1> & "2"',
      html: '<p>Your code is &lt;1&gt; &amp; &quot;2&quot;</p>',
    },
  ])
})
