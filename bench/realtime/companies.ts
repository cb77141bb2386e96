// Organizations with members who have sessions, and components to be changed.
import type { Installation } from '../core/installation.ts'

export type Company = {
  readonly id: string
  readonly people: readonly { readonly id: string; readonly session: string }[]
  readonly components: readonly string[]
}

export async function createCompany(
  { own }: Pick<Installation, 'own'>,
  name: string,
  people: number,
): Promise<Company> {
  const [organization] = await own(
    `insert into public.organizations (name, slug, trial_ends_at)
     values ($1, lower(replace($1, ' ', '-')), now() + interval '7 days') returning id`,
    [name],
  )
  const id = String(organization?.id)
  await own(
    `insert into auth.users (email, email_confirmed_at, last_sign_in_at)
     select format('person-%s@%s.example', n, $1::uuid), now(), now() from generate_series(1, $2::integer) n`,
    [id, people],
  )
  await own(
    `insert into public.members (organization_id, user_id, role)
     select $1::uuid, id, case when row_number() over () = 1 then 'maintainer' else 'developer' end
     from auth.users where email like format('%%@%s.example', $1::uuid)`,
    [id],
  )
  const sessions = await own(
    `insert into auth.sessions (user_id, refreshed_at)
     select user_id, now() from public.members where organization_id = $1 returning id, user_id`,
    [id],
  )
  const components = await own(
    `insert into public.components (organization_id, title, kind)
     select $1, format('component %s', n), 'library' from generate_series(1, 50) n returning id`,
    [id],
  )
  return {
    id,
    people: sessions.map((session) => ({ id: String(session.user_id), session: String(session.id) })),
    components: components.map((component) => String(component.id)),
  }
}
