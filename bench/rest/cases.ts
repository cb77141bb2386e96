// The four requests, as a client of the protocol sends them, and the SQL that somebody would write by hand for each.
export const organization = '00000000-0000-4000-8000-000000000003'

export type BenchCase = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Below /rest/v1. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly sql: string
  readonly values: (url: URL, body: string) => readonly unknown[]
}

const equals = (url: URL, name: string) => url.searchParams.get(name)?.slice('eq.'.length)

export const listCases = (componentId: string): readonly BenchCase[] => [
  {
    name: 'one row by id',
    method: 'GET',
    path: `/components?select=*&id=eq.${componentId}`,
    sql: `select coalesce(json_agg(c)::text, '[]') as body from (
      select * from public.components where id = $1) c`,
    values: (url) => [equals(url, 'id')],
  },
  {
    name: 'a page of 20 of 100,000 rows',
    method: 'GET',
    path: '/components?select=id,title,kind,health_score,created_at&kind=eq.library&order=created_at.desc&limit=20',
    sql: `select coalesce(json_agg(c)::text, '[]') as body from (
      select id, title, kind, health_score, created_at from public.components
      where kind = $1 order by created_at desc limit 20) c`,
    values: (url) => [equals(url, 'kind')],
  },
  {
    name: 'a page of 20 with two embeddings',
    method: 'GET',
    path: '/components?select=id,title,health_score,owner:people(id,name),versions(id,number,released_at)&kind=eq.library&order=created_at.desc&limit=20',
    sql: `select coalesce(json_agg(c)::text, '[]') as body from (
      select id, title, health_score,
        (select row_to_json(p) from (select id, name from public.people where id = owner_id) p) as owner,
        (select coalesce(json_agg(v), '[]') from (
          select id, number, released_at from public.versions where component_id = components.id) v) as versions
      from public.components where kind = $1 order by created_at desc limit 20) c`,
    values: (url) => [equals(url, 'kind')],
  },
  {
    name: 'an insert',
    method: 'POST',
    path: '/notes',
    body: JSON.stringify({
      organization_id: organization,
      body: 'A note of ordinary length about a component.',
    }),
    sql: 'insert into public.notes (organization_id, body) values ($1, $2)',
    values: (_, body) => {
      const { organization_id, body: text } = JSON.parse(body)
      return [organization_id, text]
    },
  },
]
