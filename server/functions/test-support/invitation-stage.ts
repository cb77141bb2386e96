// Organizations of their own, people by their addresses, and the functions of invitations, over the real protocol.
import { randomUUID } from 'node:crypto'
import { createTestOrganization, type TestOrganization } from '@trellis/database/testing'
import { openFunctionStage } from './function-stage.ts'

export type InvitationStage = Awaited<ReturnType<typeof openInvitationStage>>

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }
type Wanted = { readonly email: string; readonly role?: string; readonly component_ids?: readonly string[] }

export const freshAddress = () => `person-${randomUUID()}@larkfield.example`

export async function openInvitationStage() {
  const stage = await openFunctionStage({ keepsWrites: true })
  const { own } = stage

  const sessions = new Map<string, unknown>()
  async function sessionOf(person: string): Promise<unknown> {
    if (!sessions.has(person)) {
      const [row] = await own('insert into auth.sessions (user_id) values ($1) returning id', [person])
      sessions.set(person, row?.id)
    }
    return sessions.get(person)
  }

  /** As a person, or as a visitor without one. */
  async function call(person: string | undefined, name: string, input: object, claims = {}): Promise<Answer> {
    const request =
      person === undefined
        ? { name, input }
        : { name, input, claims: { sub: person, session_id: await sessionOf(person), ...claims } }
    const { status, text } = await stage.call(person === undefined ? 'anonymous' : 'stranger', request)
    return { status, body: JSON.parse(text) }
  }

  async function createPerson(email: string, isConfirmed = true): Promise<string> {
    const id = randomUUID()
    await own(
      'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, case when $3 then now() end)',
      [id, email, isConfirmed],
    )
    return id
  }

  return {
    ...stage,
    callAs: stage.call,
    call,
    createPerson,
    /** Without the invitation that a test organization has. */
    async createOrganization(limit: number | null = null): Promise<TestOrganization> {
      return await stage.asOwner(async (owner) => {
        const organization = await createTestOrganization(owner)
        await owner.query('delete from invitations where organization_id = $1', [organization.id])
        await owner.query('update organizations set limit_overrides = $2 where id = $1', [
          organization.id,
          JSON.stringify({ max_members: limit, has_sso: true }),
        ])
        return organization
      })
    },
    invite: ({ id, people }: TestOrganization, wanted: readonly Wanted[], message?: string) =>
      call(people.maintainer, 'invite-members', {
        organization_id: id,
        invitations: wanted.map((one) => ({ role: 'developer', ...one })),
        ...(message !== undefined && { message }),
      }),
    /** The token of a link that a maintainer copies. */
    async createToken({ people }: TestOrganization, id: unknown): Promise<string> {
      const { body } = await call(people.maintainer, 'create-invitation-link', { id })
      return new URL(String(body.link)).hash.replace('#token=', '')
    },
    members: ({ id }: TestOrganization) =>
      own('select user_id, role from members where organization_id = $1 order by created_at', [id]),
    invitations: ({ id }: TestOrganization) =>
      own<{ id: string; email: string; role: string }>(
        'select id, email, role, accepted_at, revoked_at from invitations where organization_id = $1 order by email',
        [id],
      ),
    /** The jobs of a task that wait, as they were ordered. */
    async jobs(task: string) {
      const rows = await own<{ payload: object }>(
        `select p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
         where j.task_identifier = $1 order by j.id`,
        [task],
      )
      return rows.map(({ payload }) => payload)
    },
    forgetJobs: () => own('delete from graphile_worker._private_jobs'),
    expire: (id: unknown) =>
      own(`update invitations set expires_at = now() - interval '1 minute' where id = $1`, [id]),
  }
}

/** The id of the first result. */
export const firstId = ({ body }: Answer): string =>
  String((body.results as readonly { readonly id: string | null }[])[0]?.id)
