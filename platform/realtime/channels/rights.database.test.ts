import { describe, expect, test } from 'vitest'
import { openRows } from '../testing/open-rows.ts'
import { askRights } from './rights.ts'

const ada = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000a' }
const bob = { role: 'authenticated', sub: '00000000-0000-4000-8000-00000000000b' }

const none = {
  receives_broadcasts: false,
  receives_presence: false,
  sends_broadcasts: false,
  sends_presence: false,
}

async function openTopics(policies: string) {
  const rows = await openRows()
  await rows.own(policies)
  const ask = (claims: { role: string }, topic: string, presenceKey?: string) => ({
    caller: { role: claims.role, claims },
    topic,
    ...(presenceKey !== undefined && { presenceKey }),
  })
  return {
    ...rows,
    ask,
    rightsOf: (...questions: Parameters<typeof askRights>[1]) => askRights(rows.database, questions),
  }
}

test('without policies nobody has a right, but the service has all', async () => {
  const { ask, rightsOf } = await openTopics('select 1')
  const all = {
    receives_broadcasts: true,
    receives_presence: true,
    sends_broadcasts: true,
    sends_presence: true,
  }
  expect(
    await rightsOf(ask({ role: 'anon' }, 'room'), ask(ada, 'room'), ask({ role: 'service_role' }, 'room')),
  ).toEqual([none, none, all])
})

test('a policy for reading allows to receive, and one for adding allows to send', async () => {
  const { ask, rightsOf } = await openTopics(`
    create policy "in" on realtime.messages for select to authenticated using (realtime.topic() = 'news');
    create policy "out" on realtime.messages for insert to authenticated with check (realtime.topic() = 'post');`)
  expect(
    await rightsOf(ask(ada, 'news'), ask(ada, 'post'), ask(ada, 'other'), ask({ role: 'anon' }, 'news')),
  ).toEqual([
    { ...none, receives_broadcasts: true, receives_presence: true },
    { ...none, sends_broadcasts: true, sends_presence: true },
    none,
    none,
  ])
})

test('broadcasts and presence are allowed apart, by the extension', async () => {
  const { ask, rightsOf } = await openTopics(`
    create policy "in" on realtime.messages for select to authenticated using (extension = 'broadcast');
    create policy "out" on realtime.messages for insert to authenticated with check (extension = 'presence');`)
  expect(await rightsOf(ask(ada, 'room'))).toEqual([
    { ...none, receives_broadcasts: true, sends_presence: true },
  ])
})

test('a policy sees the key of presence as the event, and no event of broadcasts', async () => {
  const { ask, rightsOf } = await openTopics(`
    create policy "own name" on realtime.messages for insert to authenticated with check (event = auth.uid()::text);`)
  expect(await rightsOf(ask(ada, 'room', ada.sub), ask(ada, 'room', bob.sub), ask(ada, 'room'))).toEqual([
    { ...none, sends_presence: true },
    none,
    none,
  ])
})

test('each question has its own topic and claims, in the order in which they were asked', async () => {
  const { ask, rightsOf } = await openTopics(`
    create policy "own room" on realtime.messages for select to authenticated
      using ((select realtime.topic()) = 'room:' || auth.uid()::text and topic = realtime.topic());`)
  const questions = Array.from({ length: 1200 }, (_, index) => {
    const [asker, owner] = [index % 2 === 0 ? ada : bob, index % 3 === 0 ? ada : bob]
    return { question: ask(asker, `room:${owner.sub}`), isOwn: asker === owner }
  })
  const answers = await rightsOf(...questions.map(({ question }) => question))
  expect(answers.map((rights) => rights.receives_broadcasts)).toEqual(questions.map(({ isOwn }) => isOwn))
})

test('a topic is a value, whatever it holds', async () => {
  const { ask, rightsOf } = await openTopics(`
    create policy "odd" on realtime.messages for select using (realtime.topic() = $$a'; "b" \\ {c},"d"$$);`)
  expect(await rightsOf(ask(ada, `a'; "b" \\ {c},"d"`), ask(ada, `' or true --`))).toMatchObject([
    { receives_broadcasts: true },
    none,
  ])
})

describe('a policy that fails', () => {
  test('allows nothing to those for whom it fails, and the others are answered', async () => {
    const { ask, rightsOf } = await openTopics(`
      create policy "own" on realtime.messages for select to authenticated
        using (realtime.topic() = ((current_setting('request.jwt.claims')::jsonb ->> 'sub')::uuid)::text);`)
    const strange = { role: 'authenticated', sub: 'not a uuid' }
    const questions = [
      ask(ada, ada.sub),
      ask(strange, ada.sub),
      ask(bob, ada.sub),
      ask(bob, bob.sub),
      ask(strange, 'x'),
    ]
    const answers = await rightsOf(...questions)
    expect(answers.map((rights) => rights.receives_broadcasts)).toEqual([true, false, false, true, false])
  })

  test('allows nothing, also to a role that may not even ask', async () => {
    const { ask, rightsOf } = await openTopics('select 1')
    expect(await rightsOf(ask({ role: 'app_job' }, 'room'))).toEqual([none])
  })
})

test('nothing is written by asking', async () => {
  const { own, ask, rightsOf } = await openTopics(
    'create policy "all" on realtime.messages for insert to authenticated with check (true);',
  )
  await rightsOf(ask(ada, 'room'))
  expect(await own('select * from realtime.messages')).toEqual([])
})
