// When mails about notifications go out, to whom, and that each goes out once.
import { type Mail, MailError } from '@trellis/platform/mail'
import { beforeEach, describe, expect, test } from 'vitest'
import { reorderMails } from './reorder-mails.ts'
import { sendNotificationMail } from './send-notification-mail.ts'
import { type MailStage, openMailStage, released } from './test-support/mail-stage.ts'

let stage: MailStage
let person: string

beforeEach(async ({ onTestFinished }) => {
  stage = await openMailStage(onTestFinished)
  person = stage.company.people.assigned
})

const tellRelease = (more: object = {}) =>
  stage.tell({
    to: person,
    event: 'version_released',
    data: released(stage.company.component, more),
    component: stage.company.other,
    components: [stage.company.component],
  })
/** The score of the component, and the cost of its only dependency in thirds of a point. */
async function score(points: number, penalty: number) {
  const { component } = stage.company
  await stage.ask('update components set health_score = $2 where id = $1', component, points)
  await stage.ask('update dependencies set penalty = $2 where component_id = $1', component, penalty)
}

// Names hold spaces of no width, so that programs make no links of them.
const subjects = () => stage.mails.map(({ subject }) => subject.replaceAll('\u200b', ''))
const textOf = (mail: Mail | undefined) => (mail?.text ?? '').replaceAll('\u200b', '')

describe('when', () => {
  test.each([
    ['daily', 'UTC', '2026-11-20T07:59:00Z', '2026-11-20T08:00:00Z'],
    ['daily', 'UTC', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
    ['daily', 'Asia/Kolkata', '2026-11-20T02:29:00Z', '2026-11-20T02:30:00Z'],
    // The clocks go back in the night to 25 October, and forward in the night to 28 March.
    ['daily', 'Europe/Amsterdam', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
    ['daily', 'Europe/Amsterdam', '2026-10-24T05:00:00Z', '2026-10-24T06:00:00Z'],
    ['daily', 'Europe/Amsterdam', '2027-03-27T12:00:00Z', '2027-03-28T06:00:00Z'],
    ['weekly', 'UTC', '2026-11-20T12:00:00Z', '2026-11-23T08:00:00Z'],
    ['weekly', 'America/New_York', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00Z'],
    ['weekly', 'America/New_York', '2026-11-23T13:00:00Z', '2026-11-30T13:00:00Z'],
  ])('a %s digest in %s for something of %s goes out at %s', async (cadence, zone, told, due) => {
    await stage.choose(person, cadence, zone)
    stage.at(told)
    await tellRelease()
    stage.at(new Date(Date.parse(due) - 1000).toISOString())
    await stage.deliver()
    expect(stage.mails).toEqual([])
    stage.at(due)
    await stage.deliver()
    expect(stage.mails).toHaveLength(1)
    await stage.deliver()
    expect(stage.mails).toHaveLength(1)
  })

  test('at once means at once, and what comes within the pause waits for the next mail', async () => {
    await stage.choose(person, 'at_once')
    await tellRelease()
    await stage.deliver()
    await tellRelease({ number: '2.1.0' })
    stage.at('2026-11-20T12:00:30Z')
    await tellRelease({ number: '2.2.0' })
    stage.at('2026-11-20T12:00:59Z')
    await stage.deliver()
    expect(subjects()).toEqual(['billing 2.0.0 was released'])
    stage.at('2026-11-20T12:01:00Z')
    await stage.deliver()
    expect(subjects().slice(1)).toEqual(['Company: news about 1 component'])
    expect(textOf(stage.mails[1])).toContain('billing 2.2.0 was released.')
    expect(textOf(stage.mails[1])).not.toContain('billing 2.1.0')
    expect(await stage.states()).toEqual(['sent', 'sent', 'sent'])
  })

  test('two servers that look at the same moment order one mail', async () => {
    await stage.choose(person, 'at_once')
    await tellRelease()
    await Promise.all(
      [stage.deliver(), stage.deliver(), stage.deliver()].map((each) => each.catch(() => undefined)),
    )
    expect(await stage.ask('select count(*)::integer from app.notification_mails')).toEqual([{ count: 1 }])
  })

  test('another cadence moves what waits', async () => {
    await stage.choose(person, 'weekly')
    await tellRelease()
    await stage.choose(person, 'at_once')
    stage.at(new Date(Date.now() + 1000).toISOString())
    await stage.deliver()
    expect(stage.mails).toHaveLength(1)
  })

  test('something urgent does not wait for the digest, nor the digest for it', async () => {
    await tellRelease()
    await stage.tell({
      to: person,
      event: 'new_sign_in',
      data: { device: 'x' },
      isUrgent: true,
      organization: null,
    })
    await stage.deliver()
    expect(subjects()).toEqual(['New sign-in to your Trellis account'])
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    expect(subjects().slice(1)).toEqual(['Company: news about 1 component'])
  })
})

describe('what cannot wait', () => {
  const failing = (more: object = {}) =>
    stage.tell({
      to: person,
      event: 'webhook_failing',
      data: {
        webhook_id: stage.company.id,
        host: 'hooks.example.com',
        description: '',
        failing_since: '2026-11-19T10:00:00Z',
      },
      isPressing: true,
      ...more,
    })

  test.each(['daily', 'weekly', 'score_falls', 'at_once'])(
    'goes out at once with the cadence %s',
    async (cadence) => {
      await stage.choose(person, cadence)
      await failing()
      await stage.deliver()
      expect(subjects()).toEqual(['The webhook hooks.example.com is failing'])
      expect(stage.mails[0]?.headers).toHaveProperty('List-Unsubscribe')
    },
  )

  test('takes nothing along that waits for a digest, and is in none', async () => {
    await tellRelease()
    stage.at('2026-11-21T08:00:00Z')
    await failing()
    await stage.deliver()
    stage.at('2026-11-21T08:02:00Z')
    await stage.deliver()
    expect(subjects().toSorted()).toEqual([
      'Company: news about 1 component',
      'The webhook hooks.example.com is failing',
    ])
    expect(stage.mails.map(textOf).filter((text) => text.includes('billing 2.0.0'))).toHaveLength(1)
    expect(stage.mails.map(textOf).filter((text) => text.includes('hooks.example.com'))).toHaveLength(1)
  })

  test('another cadence does not delay it', async () => {
    await failing()
    await stage.choose(person, 'weekly', 'Asia/Kolkata')
    await stage.deliver()
    expect(stage.mails).toHaveLength(1)
  })

  test('obeys the switch of the profile', async () => {
    await failing()
    await stage.ask('update profile_settings set email_notifications = false where user_id = $1', person)
    await stage.deliver()
    expect([stage.mails, await stage.states()]).toEqual([[], ['dropped']])
  })
})

describe('what is not mailed', () => {
  const dropped = async () => {
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    expect(stage.mails).toEqual([])
    expect(await stage.states()).toEqual(['dropped'])
  }

  test.each([
    [
      'the switch of the profile was turned off',
      'update profile_settings set email_notifications = false where user_id = $1',
    ],
    [
      'the switch of the component was turned off',
      'update component_users set email_notifications = false where user_id = $1',
    ],
    [
      'the event was muted',
      `update notification_settings set muted = '{version_released}' where user_id = $1`,
    ],
    ['it was read', 'update notifications set read_at = now() where user_id = $1'],
    ['the account has no proven address', 'update auth.users set email_confirmed_at = null where id = $1'],
    [
      'the organization was suspended',
      'update organizations set suspended_at = now() where id in (select organization_id from members where user_id = $1)',
    ],
    [
      'the organization is being deleted',
      'update organizations set deletion_requested_at = now() where id in (select organization_id from members where user_id = $1)',
    ],
  ])('nothing goes out if meanwhile %s', async (_, statement) => {
    await tellRelease()
    await stage.ask(statement, person)
    await dropped()
  })

  test('a person who was removed gets nothing', async () => {
    await tellRelease()
    await stage.ask('delete from members where user_id = $1', person)
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    expect([stage.mails, await stage.states()]).toEqual([[], []])
  })

  test('what changes between the order and the attempt counts as well', async () => {
    await stage.choose(person, 'at_once')
    await tellRelease()
    stage.post.send = async () => {
      throw new MailError({ code: 'ECONNREFUSED', isRecipientRefused: false })
    }
    await stage.deliver().catch(() => undefined)
    await stage.ask('update profile_settings set email_notifications = false where user_id = $1', person)
    stage.post.send = async (mail) => void stage.mails.push(mail)
    await dropped()
  })

  test('the switches turn off everything but security', async () => {
    await stage.ask('update profile_settings set email_notifications = false where user_id = $1', person)
    await tellRelease()
    await stage.tell({ to: person, event: 'role_changed', data: { before: 'developer', after: 'admin' } })
    await stage.tell({
      to: person,
      event: 'new_sign_in',
      data: { device: 'x' },
      isUrgent: true,
      organization: null,
    })
    stage.at('2026-11-27T08:00:00Z')
    await stage.deliver()
    expect(subjects()).toEqual(['New sign-in to your Trellis account'])
    expect(stage.mails[0]?.headers).toBeUndefined()
    expect(stage.mails[0]?.text).not.toContain('/unsubscribe')
  })

  test('only falls are mailed to people who want to hear of nothing else', async () => {
    await score(55, 135)
    await tellRelease()
    await tellRelease({
      number: '3.0.0',
      components: [{ id: stage.company.component, title: 'checkout', selected: '1.0.0' }],
    })
    await stage.choose(person, 'score_falls')
    stage.at(new Date(Date.now() + 1000).toISOString())
    await stage.deliver()
    expect(subjects()).toEqual(['billing 2.0.0 was released'])
    expect((await stage.states()).toSorted()).toEqual(['dropped', 'sent'])
  })

  test('a fall that was made up for is no fall to them', async () => {
    await tellRelease()
    await stage.choose(person, 'score_falls')
    stage.at(new Date(Date.now() + 1000).toISOString())
    await stage.deliver()
    expect([stage.mails, await stage.states()]).toEqual([[], ['dropped']])
  })
})

describe('once', () => {
  beforeEach(() => stage.choose(person, 'at_once'))

  test('a server that dies after the mail was accepted sends the same mail under the same name', async () => {
    await tellRelease()
    stage.post.send = async (mail) => {
      stage.mails.push(mail)
      throw new Error('The process died')
    }
    await stage.deliver().catch(() => undefined)
    // What happens meanwhile is in the next mail.
    await tellRelease({ number: '2.1.0' })
    stage.post.send = async (mail) => void stage.mails.push(mail)
    await stage.deliver()
    const withoutTokens = ({ html, text, ...mail }: Mail) => ({
      ...mail,
      headers: Object.keys(mail.headers ?? {}),
      bodies: [html, text].map((body) => body.replaceAll(/token=[\w.-]+/g, 'token=')),
    })
    expect(stage.mails).toHaveLength(2)
    expect(withoutTokens(stage.mails[1] as Mail)).toEqual(withoutTokens(stage.mails[0] as Mail))
    expect(stage.mails[0]?.messageId).toMatch(/^notification-[0-9a-f-]{36}$/)
    expect(await stage.states()).toEqual(['sent', 'waiting'])
  })

  test('a mail that was sent is not sent again', async () => {
    await tellRelease()
    await stage.deliver()
    const [mail] = await stage.ask('select id from app.notification_mails')
    await stage.run(sendNotificationMail, { mail_id: mail?.id })
    expect(stage.mails).toHaveLength(1)
    expect(await stage.ask('select state, content from app.notification_mails')).toEqual([
      { state: 'sent', content: null },
    ])
  })

  test('a mail whose job has given up is tried again, and after a week no more', async () => {
    await tellRelease()
    stage.post.send = async () => {
      throw new MailError({ code: 'ECONNREFUSED', isRecipientRefused: false })
    }
    await stage.deliver().catch(() => undefined)
    const jobs = () => stage.ask(`select count(*)::integer from graphile_worker._private_jobs`)
    await stage.ask('delete from graphile_worker._private_jobs')
    stage.at('2026-11-21T23:00:00Z')
    await stage.run(reorderMails)
    expect(await jobs()).toEqual([{ count: 0 }])
    stage.at('2026-11-22T00:01:00Z')
    await stage.run(reorderMails)
    expect(await jobs()).toEqual([{ count: 1 }])
    stage.at('2026-11-28T12:00:01Z')
    await stage.run(reorderMails)
    expect(await stage.ask('select state from app.notification_mails')).toEqual([{ state: 'failed' }])
    expect(await stage.states()).toEqual(['dropped'])
  })
})

describe('a refused address', () => {
  const refusal = new MailError({ code: 'EENVELOPE', responseCode: 550, isRecipientRefused: true })
  const news = () => stage.ask(`select organization_id, user_id from app.news where kind = 'mail_refused'`)

  beforeEach(async () => {
    await stage.choose(person, 'at_once')
    stage.post.send = async () => {
      throw refusal
    }
    await tellRelease()
    await stage.deliver()
    stage.post.send = async (mail) => void stage.mails.push(mail)
  })

  test('is told to the maintainers once, and gets no more mails', async () => {
    expect(await news()).toEqual([{ organization_id: stage.company.id, user_id: person }])
    await tellRelease()
    await stage.tell({
      to: person,
      event: 'new_sign_in',
      data: { device: 'x' },
      isUrgent: true,
      organization: null,
    })
    stage.at('2026-11-20T12:10:00Z')
    await stage.deliver()
    expect(stage.mails).toEqual([])
    expect(await news()).toHaveLength(1)
    expect(stage.lines.join('\n')).not.toContain('@')
    expect(JSON.stringify(await stage.ask('select * from app.refused_addresses'))).not.toContain('@')
  })

  test.each([
    ['another address', `update profiles set email = 'new@example.com' where id = $1`],
    [
      'the switch of the profile, off and on,',
      'update profile_settings set email_notifications = false where user_id = $1',
    ],
  ])('%s is tried again', async (_, statement) => {
    await stage.ask(statement, person)
    await stage.ask('update profile_settings set email_notifications = true where user_id = $1', person)
    await tellRelease()
    stage.at('2026-11-20T12:10:00Z')
    await stage.deliver()
    expect(stage.mails).toHaveLength(1)
  })
})

describe('what is in it', () => {
  test('a digest begins with the worst component and names the upgrade that helps most', async () => {
    const { company } = stage
    await score(55, 135)
    const [next] = await stage.ask(
      `insert into versions (organization_id, component_id, number, sort_key, is_stable)
       values ($1, $2, '2.0.0', '1a2a0a0!~', true) returning id`,
      company.id,
      company.other,
    )
    expect(next).toBeDefined()
    await tellRelease()
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    const text = textOf(stage.mails[0])
    expect(text).toContain('THE UPGRADE THAT HELPS MOST\n\ncheckout: 55 → 100 (Good)')
    expect(text).toContain('- Upgrade billing: 1.0.0 → 2.0.0')
    expect(text).toContain(`/component/${company.component}/dependencies?brief=${company.other}`)
    expect(text).toContain('YOUR COMPONENT\n\ncheckout: 100 → 55 (Poor)')
    expect(text).toContain('- 1 major behind: 1.0.0 → 2.0.0')
  })

  test('a score is that of the moment, and a second digest says only what changed since the first', async () => {
    const { component } = stage.company
    const tellFall = (before: number, after: number) =>
      stage.tell({
        to: person,
        event: 'health_fell',
        data: { cause: null, components: [{ id: component, title: 'checkout', before, after }], total: 1 },
        components: [component],
      })
    await score(80, 60)
    await tellFall(100, 80)
    // Nobody is told of a rise.
    await score(95, 15)
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    expect(textOf(stage.mails[0])).toContain('checkout: 100 → 95 (Good)\n- The score fell.')

    await score(55, 135)
    stage.at('2026-11-21T17:00:00Z')
    const components = [{ id: component, title: 'checkout', before: 95, after: 55 }]
    await tellRelease({ components })
    stage.at('2026-11-22T08:00:00Z')
    await stage.deliver()
    expect(textOf(stage.mails[1])).toContain('checkout: 95 → 55 (Poor)\n- billing 2.0.0 was released.')
    expect(textOf(stage.mails[1])).not.toContain('The score fell')

    await tellFall(55, 50)
    await score(100, 0)
    stage.at('2026-11-23T08:00:00Z')
    await stage.deliver()
    expect(stage.mails).toHaveLength(2)
    expect(await stage.states()).toEqual(['sent', 'sent', 'dropped'])
  })

  test('it can be unsubscribed with one click', async () => {
    await tellRelease()
    stage.at('2026-11-21T08:00:00Z')
    await stage.deliver()
    expect(stage.mails[0]?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/app\.example\.com\/unsubscribe\?token=[\w.-]+>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(stage.mails[0]?.headers?.['List-Unsubscribe']).not.toContain(person)
  })
})
