-- An organization connects the identity provider of its company. A domain that it has proved by DNS brings its people
-- there, and an enforced connection is the only way in for them: app.is_proven asks it, so every policy does.

create table public.sso_connections (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  provider_id uuid,
  kind text not null,
  metadata_url text,
  metadata_state text not null default 'reading',
  metadata_fault text,
  metadata_read_at timestamptz,
  metadata_tried_at timestamptz,
  entity_id text,
  certificates jsonb not null default '[]',
  issuer text,
  client_id text,
  secret_hint text,
  default_role text not null default 'developer',
  group_attribute text,
  role_mapping jsonb not null default '[]',
  tested_at timestamptz,
  test_report jsonb,
  is_test_current boolean not null default false,
  mode text not null default 'off',
  connected_by uuid,
  revision integer not null default 2,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_connections_pkey primary key (id),
  constraint sso_connections_organization_id_key unique (organization_id),
  constraint sso_connections_provider_id_key unique (provider_id),
  constraint sso_connections_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint sso_connections_provider_id_fkey foreign key (provider_id) references auth.sso_providers (id) on delete cascade,
  constraint sso_connections_connected_by_fkey foreign key (connected_by) references public.profiles (id) on delete set null,
  constraint sso_connections_kind_known check (kind in ('saml', 'oidc')),
  constraint sso_connections_metadata_state_known check (metadata_state in ('reading', 'read', 'failed')),
  constraint sso_connections_mode_known check (mode in ('off', 'on', 'enforced')),
  constraint sso_connections_mode_ready check (mode = 'off' or (provider_id is not null and is_test_current)),
  constraint sso_connections_default_role_known check (default_role in ('developer', 'admin')),
  constraint sso_connections_role_mapping_form check (
    jsonb_typeof(role_mapping) = 'array' and jsonb_array_length(role_mapping) <= 50
    and not jsonb_path_exists(role_mapping, '$[*] ? (!(@.role == "developer" || @.role == "admin"))')
  ),
  constraint sso_connections_lengths check (
    char_length(metadata_url) <= 2048 and char_length(entity_id) <= 2048 and char_length(issuer) <= 2048
    and char_length(client_id) <= 512 and char_length(secret_hint) <= 3 and char_length(group_attribute) <= 256
    and char_length(metadata_fault) <= 64 and char_length(test_report::text) <= 65536
    and char_length(certificates::text) <= 4096
  )
);
create index sso_connections_connected_by_idx on public.sso_connections (connected_by);
comment on table public.sso_connections is
  'The identity provider of an organization, as its maintainers see it. What a sign-in needs is in auth.sso_providers.';
comment on column public.sso_connections.provider_id is 'Null until the metadata has been read for the first time.';
comment on column public.sso_connections.metadata_fault is 'A code. While reading fails, what was read before stays in use.';
comment on column public.sso_connections.certificates is 'The fingerprint and the last day of each certificate that signs.';
comment on column public.sso_connections.role_mapping is
  'Groups and their roles. Without any, a role stays as it is. Single sign-on makes no maintainers, and changes none.';
comment on column public.sso_connections.is_test_current is 'Whether the connection as it is now has passed a test.';
comment on column public.sso_connections.mode is 'As chosen. Without the right of the plan it counts as off.';
comment on column public.sso_connections.revision is 'Counts the edits of people, not what jobs read. Starts at 2: 1 stands for no connection.';

create table public.sso_domains (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  domain text not null,
  spelling text not null,
  proof text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  last_result text,
  created_at timestamptz not null default now(),
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_organization_id_domain_key unique (organization_id, domain),
  constraint sso_domains_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint sso_domains_domain_form check (domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$' and char_length(domain) <= 253),
  constraint sso_domains_spelling_length check (char_length(spelling) between 1 and 253),
  constraint sso_domains_proof_form check (proof ~ '^[0-9a-f]{16}$'),
  constraint sso_domains_last_result_known check (last_result in ('found', 'not_found', 'other_value', 'unreachable', 'taken'))
);
create unique index sso_domains_verified_key on public.sso_domains (domain) where verified_at is not null;
comment on table public.sso_domains is
  'Domains of mail addresses that organizations claim. Anybody may claim one; the first to prove it has it.';
comment on column public.sso_domains.domain is 'In ASCII.';
comment on column public.sso_domains.spelling is 'As people may write it in addresses, if it is international.';
comment on column public.sso_domains.proof is 'What the TXT record has to hold.';

create table app.sso_provider_counts (
  organization_id uuid not null,
  providers integer not null,
  constraint sso_provider_counts_pkey primary key (organization_id),
  constraint sso_provider_counts_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade
);
comment on table app.sso_provider_counts is
  'How many providers an organization has connected so far, so that the id of the next is known before it exists: its redirect address contains it.';

-- What policies ask -----------------------------------------------------------------------------------------------------

create function app.has_sso_right(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not o.is_demo and app.state_allows(app.organization_state(o.id), 'read')
    and coalesce((app.organization_limits(o.id) -> 'has_sso')::boolean, false)
  from public.organizations o
  where o.id = organization
$$;
comment on function app.has_sso_right(uuid) is
  'Whether the plan of an open organization includes single sign-on. Without it, a connection counts as off.';
grant execute on function app.has_sso_right to authenticated, app_writer;

create function app.is_at_sso_domain(organization uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_domains d
    where d.organization_id = organization and d.verified_at is not null
      and split_part(lower(address), '@', 2) in (d.domain, d.spelling)
  )
$$;
comment on function app.is_at_sso_domain(uuid, text) is 'Whether an address is at a domain that the organization has verified.';

create function app.sso_suffices(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1
    from public.sso_connections c
    cross join lateral (
      select exists (
        select 1 from auth.identities i where i.user_id = auth.uid() and i.provider = 'sso:' || c.provider_id
      ) as has_identity
    ) i
    where c.organization_id = organization and c.mode = 'enforced' and app.has_sso_right(organization)
      and (i.has_identity or exists (
        select 1 from auth.users u where u.id = auth.uid() and app.is_at_sso_domain(organization, u.email)
      ))
      and not case
        when app.is_token() then i.has_identity
        when jsonb_typeof(auth.jwt() -> 'act') = 'object' then true
        else coalesce(jsonb_path_exists(auth.jwt(),
          'strict $.amr[*] ? (@.provider == $provider && (@.method == "sso/saml" || @.method == "sso/oidc" || @.method == "break_glass"))',
          jsonb_build_object('provider', 'sso:' || c.provider_id), true), false)
      end
  )
$$;
comment on function app.sso_suffices(uuid) is
  'Whether the session of the person who asks came through the provider that the organization enforces, or the person is none of its people. A token has no session: its owner must have signed in there. Somebody who acts for the person has proven themselves elsewhere.';
grant execute on function app.sso_suffices to authenticated, app_writer;

create or replace function app.is_proven(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.proof_suffices(o.requires_second_factor) and (
    not exists (select 1 from public.sso_connections c where c.organization_id = o.id and c.mode = 'enforced')
    or app.sso_suffices(o.id)
  )
  from public.organizations o
  where o.id = organization
$$;

-- What functions and pages ask, to tell the person what is missing ----------------------------------------------------------

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    when not app.sso_suffices(m.organization_id) then 'sso_required'
    else 'unproven'
  end
  from (
    select record as organization_id
    union all select organization_id from public.components where id = record
    union all select organization_id from public.versions where id = record
    union all select organization_id from public.changes where id = record
    union all select organization_id from public.projects where id = record
    union all select organization_id from public.component_rules where id = record
    union all select organization_id from public.component_rule_exemptions where id = record
    union all select organization_id from public.sso_domains where id = record
  ) r
  join public.members m using (organization_id)
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not (app.state_allows(app.organization_state(m.organization_id), 'read') and app.is_proven(m.organization_id))
$$;
comment on function app.closed_state_of(uuid) is
  'Why a member does not find an organization or a record of it: its state, if that closes it, sso_required if the session did not come through the provider that it enforces, or unproven if a second proof is missing. Null for strangers.';

drop function app.my_memberships();
create function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    case when not app.sso_suffices(o.id) then
      (select c.provider_id from public.sso_connections c where c.organization_id = o.id)
    end
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof or a sign-in through their provider, which they name.';
grant execute on function app.my_memberships to app_writer, authenticated;

create function app.count_members_by_domain(organization uuid) returns table(domain text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select d.domain, count(u.id)::integer
  from public.sso_domains d
  left join public.members m on m.organization_id = d.organization_id
  left join auth.users u on u.id = m.user_id and split_part(lower(u.email), '@', 2) in (d.domain, d.spelling)
  where d.organization_id = organization and app.role_in(organization) = 'maintainer'
  group by d.domain
$$;
comment on function app.count_members_by_domain(uuid) is 'How many members have an address at each claimed domain. Nothing for anyone but maintainers.';
grant execute on function app.count_members_by_domain to authenticated, app_writer;

create function app.count_members_by_sso(organization uuid, out members_at_domains integer, out members_elsewhere integer, out maintainers integer)
  returns record
  language sql stable security definer set search_path = ''
as $$
  select (count(*) filter (where p.is_at_domain))::integer, (count(*) filter (where not p.is_at_domain))::integer,
    (count(*) filter (where p.role = 'maintainer'))::integer
  from (
    select m.role, coalesce(app.is_at_sso_domain(organization, u.email), false) or exists (
      select 1 from public.sso_connections c join auth.identities i on i.provider = 'sso:' || c.provider_id
      where c.organization_id = organization and i.user_id = u.id
    ) as is_at_domain
    from public.members m
    join auth.users u on u.id = m.user_id
    where m.organization_id = organization and not app.has_no_way_in(m.user_id) and app.role_in(organization) = 'maintainer'
  ) p
$$;
comment on function app.count_members_by_sso(uuid) is
  'How many people single sign-on concerns, how many it does not, and how many could break the glass. Zeros for anyone but maintainers.';
grant execute on function app.count_members_by_sso to authenticated, app_writer;

-- Policies and grants -----------------------------------------------------------------------------------------------------

alter table public.sso_connections enable row level security;
create policy "maintainers read the connection of their organizations" on public.sso_connections
  for select to authenticated, app_writer
  using (organization_id = any ((select app.organizations_read_as('maintainer'))::uuid[]));
create policy "maintainers connect a provider" on public.sso_connections
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers change the connection of their organizations" on public.sso_connections
  for update to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers disconnect the provider of their organizations" on public.sso_connections
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));

alter table public.sso_domains enable row level security;
create policy "maintainers read the domains of their organizations" on public.sso_domains
  for select to authenticated, app_writer
  using (organization_id = any ((select app.organizations_read_as('maintainer'))::uuid[]));
create policy "maintainers claim domains" on public.sso_domains
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers give up domains of their organizations" on public.sso_domains
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));

do $$
declare
  name text;
begin
  foreach name in array array['sso_connections', 'sso_domains'] loop
    execute format('create policy "nobody adds ways in for somebody else" on public.%I as restrictive for insert to app_writer
      with check (not coalesce((select auth.jwt()) ? ''act'', false))', name);
    execute format('create policy "nobody changes ways in for somebody else" on public.%I as restrictive for update to app_writer
      using (not coalesce((select auth.jwt()) ? ''act'', false))', name);
    execute format('create policy "nobody removes ways in for somebody else" on public.%I as restrictive for delete to app_writer
      using (not coalesce((select auth.jwt()) ? ''act'', false))', name);
  end loop;
end
$$;

grant select, delete,
  insert (organization_id, kind, metadata_url, metadata_state, issuer, client_id, secret_hint, connected_by),
  update (kind, metadata_url, metadata_state, metadata_fault, issuer, client_id, secret_hint, default_role, group_attribute,
    role_mapping, mode, revision, updated_at)
  on public.sso_connections to app_writer;
grant select, delete, insert (organization_id, domain, spelling, proof) on public.sso_domains to app_writer;
grant select on public.sso_connections, public.sso_domains to authenticated;

select app.ask_tokens('public.sso_connections', '{insert, update, delete}', '{admin}'),
  app.ask_tokens('public.sso_domains', '{insert, delete}', '{admin}'),
  app.audit_table('sso_connections', 'organization_id', 'id', '{id}',
    '{kind, provider_id, metadata_url, entity_id, certificates, issuer, client_id, default_role, group_attribute,
      role_mapping, mode, revision}'),
  app.audit_table('sso_domains', 'organization_id', 'id', '{id}', '{domain, verified_at}');

select platform.grant_service_role('public');
