-- API tokens: what a script holds instead of a session. A token belongs to one organization and acts as one of its
-- members, never beyond its scopes. What it is recognized by lies apart, where no request reads it.

create table public.api_tokens (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  kind text not null,
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  component_ids uuid[],
  project_ids uuid[],
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_member_fkey foreign key (organization_id, user_id)
    references public.members (organization_id, user_id) on delete cascade,
  constraint api_tokens_kind_known check (kind in ('personal', 'organization')),
  constraint api_tokens_name_length check (char_length(name) between 1 and 256 and name = btrim(name)),
  constraint api_tokens_scopes_known check (
    cardinality(scopes) > 0 and scopes <@ array['read', 'components:write', 'versions:write', 'admin']
  ),
  constraint api_tokens_lists_bounded check (
    coalesce(cardinality(component_ids), 0) <= 1000 and coalesce(cardinality(project_ids), 0) <= 1000
  )
);
comment on table public.api_tokens is 'A token ends with the membership that it acts for.';
comment on column public.api_tokens.kind is 'personal: of the person whom it acts as; organization: acts as a member of its own.';
comment on column public.api_tokens.user_id is 'The member whom it acts as.';
comment on column public.api_tokens.component_ids is
  'With project_ids: it writes these components and those of these projects alone. Both null: it is not narrowed.';
comment on column public.api_tokens.last_used_at is 'Written at most once a minute.';
create index api_tokens_created_at_idx on public.api_tokens (organization_id, created_at desc, id);
create index api_tokens_member_idx on public.api_tokens (organization_id, user_id);
alter table public.api_tokens enable row level security;

create table app.api_token_secrets (
  token_id uuid not null,
  hash bytea not null,
  last_address_digest text,
  constraint api_token_secrets_pkey primary key (token_id),
  constraint api_token_secrets_hash_key unique (hash),
  constraint api_token_secrets_token_id_fkey foreign key (token_id) references public.api_tokens (id) on delete cascade,
  constraint api_token_secrets_hash_length check (octet_length(hash) = 32)
);
comment on table app.api_token_secrets is
  'SHA-256 of each token. A token is 256 random bits, which nobody finds by trying: a slow hash would protect nothing.';
comment on column app.api_token_secrets.last_address_digest is 'A keyed digest: it tells whether the address was the same.';

create policy "people read their own tokens" on public.api_tokens
  for select to authenticated, app_writer
  using (user_id = (select auth.uid()) and organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers read the tokens of their organizations" on public.api_tokens
  for select to authenticated, app_writer
  using (organization_id = any ((select app.organizations_read_as('maintainer'))::uuid[]));
grant select on public.api_tokens to authenticated, app_writer;

select app.audit_table('api_tokens', 'organization_id', 'id', '{id}',
  '{kind, user_id, name, scopes, component_ids, project_ids, expires_at, revoked_at}');

-- For the server, which asks once per request ------------------------------------------------------------------------

create function app.find_api_token(given bytea) returns table (
  id uuid, organization_id uuid, user_id uuid, scopes text[], component_ids uuid[], project_ids uuid[], is_use_known boolean
)
  language sql stable security definer set search_path = ''
as $$
  select t.id, t.organization_id, t.user_id, t.scopes, t.component_ids, t.project_ids,
    coalesce(t.last_used_at > now() - interval '1 minute', false)
  from app.api_token_secrets s
  join public.api_tokens t on t.id = s.token_id
  join auth.users u on u.id = t.user_id
  where s.hash = given and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
$$;
comment on function app.find_api_token(bytea) is
  'What the token with this hash may do, while it holds. is_use_known: its use was written down within the last minute.';

create function app.note_api_token_use(token uuid, address_digest text) returns void
  language sql security definer set search_path = ''
as $$
  with noted as (
    update public.api_tokens set last_used_at = now()
    where id = token and (last_used_at is null or last_used_at <= now() - interval '1 minute')
    returning id
  )
  update app.api_token_secrets s set last_address_digest = address_digest from noted where s.token_id = noted.id
$$;
comment on function app.note_api_token_use(uuid, text) is 'At most once a minute, however many processes serve the token.';

grant execute on function app.find_api_token(bytea), app.note_api_token_use(uuid, text) to app_job;

select platform.grant_service_role('public');
