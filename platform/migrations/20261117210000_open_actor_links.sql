-- Somebody acts for a person: a link that only the actor can use opens a session of the person that names the actor. The
-- product decides who may, writes the link, and adds claims that narrow the session.

create table auth.actor_links (
  id uuid not null default gen_random_uuid(),
  token_hash text not null,
  user_id uuid not null,
  actor_id uuid not null,
  claims jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint actor_links_pkey primary key (id),
  constraint actor_links_token_hash_key unique (token_hash),
  constraint actor_links_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint actor_links_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete cascade,
  constraint actor_links_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint actor_links_actor_id_other check (actor_id <> user_id),
  constraint actor_links_claims_object check (jsonb_typeof(claims) = 'object'),
  constraint actor_links_expires_at_range check (expires_at <= created_at + interval '1 hour')
);
create index actor_links_user_id_idx on auth.actor_links (user_id);
create index actor_links_actor_id_idx on auth.actor_links (actor_id);
comment on table auth.actor_links is 'Links with which somebody opens, once, a session of another person.';
comment on column auth.actor_links.token_hash is 'SHA-256 of 256 random bits, which nobody finds by trying.';
comment on column auth.actor_links.claims is 'Goes into the claim act of the session''s tokens, beside the actor.';
comment on column auth.actor_links.expires_at is 'The link and the session that it opens end together.';

alter table auth.actor_links enable row level security;
grant select, insert, update, delete on auth.actor_links to auth_admin;
create policy "the auth protocol keeps every row" on auth.actor_links to auth_admin using (true);

alter table auth.sessions
  add column actor_claims jsonb not null default '{}',
  add column actor_session_id uuid,
  add constraint sessions_actor_session_id_fkey foreign key (actor_session_id) references auth.sessions (id)
    on delete cascade;
create index sessions_actor_session_id_idx on auth.sessions (actor_session_id);
comment on column auth.sessions.actor_claims is 'What the claim act of the session''s tokens holds beside the actor.';
comment on column auth.sessions.actor_session_id is
  'The actor''s own session that opened this one. This one ends with it: signing the actor out leaves nothing behind.';

create or replace function auth.session_is_live(of_user uuid, of_session uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = of_session
      and s.user_id = of_user
      and s.revoked_at is null
      and (s.not_after is null or s.not_after > pg_catalog.now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= pg_catalog.now())
      and (s.actor_id is null or auth.session_is_live(s.actor_id, s.actor_session_id))
  )
$$;
comment on function auth.session_is_live(uuid, uuid) is
  'Whether this session of this person may still act: not signed out, revoked or over, the person neither deleted nor banned. If somebody acts in it, the same holds for them and for their own session.';
grant execute on function auth.session_is_live(uuid, uuid) to auth_admin;
