// An email that a mail server accepted and returned later: its address gets no more, as if it had been refused at once.
import { beforeEach, describe, expect, test } from 'vitest'
import { returnMail } from './return-mail.ts'
import { type MailStage, openMailStage, released } from './test-support/mail-stage.ts'

let stage: MailStage
let person: string
let mail: string
let address: string

beforeEach(async ({ onTestFinished }) => {
  stage = await openMailStage(onTestFinished)
  person = stage.company.people.assigned
  await stage.choose(person, 'at_once')
  await tellRelease()
  await stage.deliver()
  const [row] = await stage.ask(
    `select m.id, u.email from app.notification_mails m join auth.users u on u.id = m.user_id`,
  )
  mail = String(row?.id)
  address = String(row?.email)
  stage.mails.length = 0
  stage.at('2026-11-20T12:10:00Z')
})

const tellRelease = (more: object = {}) =>
  stage.tell({
    to: person,
    event: 'version_released',
    data: released(stage.company.component, more),
    component: stage.company.other,
    components: [stage.company.component],
  })
const tellSignIn = () =>
  stage.tell({ to: person, event: 'new_sign_in', data: { device: 'x' }, isUrgent: true, organization: null })

async function comeBack({ id = mail, to = address } = {}) {
  const [row] = await stage.ask(`select encode(app.mail_digest($1), 'hex') as digest`, to)
  await stage.run(returnMail, { mail_id: id, address_digest: row?.digest })
}

const news = () => stage.ask(`select organization_id, user_id from app.news where kind = 'mail_refused'`)
const refused = () => stage.ask('select user_id, refused_at from app.refused_addresses')
const mailState = async () =>
  (await stage.ask('select state from app.notification_mails where id = $1', mail))[0]?.state

/** What waits for the person, some time later. */
async function deliverMore(at = '2026-11-20T12:20:00Z') {
  await tellRelease({ number: '2.1.0' })
  await tellSignIn()
  stage.at(at)
  await stage.deliver()
  return stage.mails.map(({ subject }) => subject)
}

const everything = ['New sign-in to your Trellis account', 'billing 2.1.0 was released']

test('its address gets no more emails, also none about security, and the maintainers are told', async () => {
  await comeBack()
  expect(await deliverMore()).toEqual([])
  expect(await news()).toEqual([{ organization_id: stage.company.id, user_id: person }])
  expect(await refused()).toEqual([{ user_id: person, refused_at: new Date('2026-11-20T12:10:00Z') }])
  expect(await mailState()).toBe('refused')
  expect(stage.lines.join('\n')).not.toContain('@')
})

test('the case of the address does not count', async () => {
  await comeBack({ to: address.toUpperCase() })
  expect(await deliverMore()).toEqual([])
})

test('a second report changes nothing, nor does one about another email to the address', async () => {
  await deliverMore('2026-11-20T12:12:00Z')
  const [other] = await stage.ask(
    `select id from app.notification_mails where id <> $1 and state = 'sent'`,
    mail,
  )
  await comeBack()
  stage.at('2026-11-20T12:15:00Z')
  await comeBack()
  await comeBack({ id: String(other?.id) })
  expect(await news()).toHaveLength(1)
  expect(await refused()).toEqual([{ user_id: person, refused_at: new Date('2026-11-20T12:12:00Z') }])
})

test('a report that is played back does not undo that the person turned emails off and on', async () => {
  await comeBack()
  for (const isOn of [false, true])
    await stage.ask('update profile_settings set email_notifications = $2 where user_id = $1', person, isOn)
  await comeBack()
  expect(await refused()).toEqual([])
  expect((await deliverMore()).toSorted()).toEqual(everything)
  expect(await news()).toHaveLength(1)
})

describe('nothing changes after a report', () => {
  const expectNothing = async () => {
    expect([await news(), await refused(), await mailState()]).toEqual([[], [], 'sent'])
    expect((await deliverMore()).toSorted()).toEqual(everything)
  }

  test('about another address', async () => {
    await comeBack({ to: 'eve@example.com' })
    await expectNothing()
  })

  test('about an email that nobody sent', async () => {
    await comeBack({ id: '0198a0c2-1111-4abc-8def-000000000001' })
    await expectNothing()
  })

  test.each(['dropped', 'failed'])('about an email that was %s', async (state) => {
    await stage.ask('update app.notification_mails set state = $2 where id = $1', mail, state)
    await comeBack()
    await stage.ask(`update app.notification_mails set state = 'sent' where id = $1`, mail)
    await expectNothing()
  })

  test('about an email of somebody else, who has another address', async () => {
    const [other] = await stage.ask('select email from auth.users where id = $1', stage.company.people.admin)
    await comeBack({ to: String(other?.email) })
    await expectNothing()
  })
})

test('a report about the old address of a person leaves their new one alone', async () => {
  await stage.ask(`update auth.users set email = 'new@example.com' where id = $1`, person)
  await comeBack()
  expect([await news(), await refused(), await mailState()]).toEqual([[], [], 'refused'])
  expect((await deliverMore()).toSorted()).toEqual(everything)
})

test('a report that is faster than our note that the email was sent is tried again', async () => {
  await stage.ask(
    `update app.notification_mails set state = 'ordered', settled_at = null, address_digest = null where id = $1`,
    mail,
  )
  await expect(comeBack()).rejects.toThrow('The email that came back is still being sent')
  expect([await news(), await refused()]).toEqual([[], []])
  await stage.ask(
    `update app.notification_mails set state = 'sent', settled_at = now(), address_digest = app.mail_digest($2) where id = $1`,
    mail,
    address,
  )
  await comeBack()
  expect([await news(), await refused()]).toEqual([[expect.anything()], [expect.anything()]])
})

test.each(['authenticated', 'app_writer', 'anon', 'service_role'])(
  '%s cannot say that an email came back',
  async (role) => {
    const text = `select app.return_mail($1, '\\x00', now())`
    await expect(stage.database.query({ role }, { text, values: [mail] })).rejects.toMatchObject({
      sqlstate: '42501',
    })
    const refuse = `select app.refuse_address($1, '\\x00', now())`
    await expect(
      stage.database.query({ role: 'app_job' }, { text: refuse, values: [person] }),
    ).rejects.toMatchObject({
      sqlstate: '42501',
    })
  },
)
