-- What an organisation asks of its components. domain/rules says which kinds there are and what their settings mean.

create table public.component_rules (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  kind text not null,
  level text not null,
  message text,
  settings jsonb not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint component_rules_pkey primary key (id),
  constraint component_rules_organization_id_id_key unique (organization_id, id),
  constraint component_rules_kind_key unique (organization_id, kind),
  constraint component_rules_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint component_rules_kind_known check (kind in (
    'version_scheme', 'release_notes', 'title_pattern', 'description', 'documentation_link', 'assigned_users',
    'dependency_lag', 'minimum_health', 'forbidden_dependency', 'no_cycles', 'migration_guide'
  )),
  constraint component_rules_level_known check (level in ('off', 'warn', 'block')),
  constraint component_rules_message_length check (char_length(message) between 1 and 512),
  constraint component_rules_settings_object check (jsonb_typeof(settings) = 'object')
);
comment on table public.component_rules is 'One row per kind of rule that an organisation has set.';
comment on column public.component_rules.level is 'off: kept, not asked; warn: found and shown; block: refuses a write.';
comment on column public.component_rules.message is 'What people are told instead of the standard words.';
alter table public.component_rules enable row level security;

create table public.component_rule_exemptions (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  rule_id uuid not null,
  component_id uuid not null,
  reason text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  constraint component_rule_exemptions_pkey primary key (id),
  constraint component_rule_exemptions_component_key unique (organization_id, rule_id, component_id),
  constraint component_rule_exemptions_rule_id_fkey foreign key (organization_id, rule_id)
    references public.component_rules (organization_id, id) on delete cascade,
  constraint component_rule_exemptions_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade,
  constraint component_rule_exemptions_reason_length check (char_length(reason) between 1 and 512 and reason = btrim(reason))
);
comment on table public.component_rule_exemptions is 'A component that need not follow a rule, why, and until when.';
create index component_rule_exemptions_component_idx on public.component_rule_exemptions (organization_id, component_id);
alter table public.component_rule_exemptions enable row level security;

create policy "members read the rules of their organizations" on public.component_rules
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "members read the exemptions of their organizations" on public.component_rule_exemptions
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers set rules" on public.component_rules
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers change rules" on public.component_rules
  for update to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers drop rules" on public.component_rules
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers exempt components" on public.component_rule_exemptions
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers change exemptions" on public.component_rule_exemptions
  for update to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers end exemptions" on public.component_rule_exemptions
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));

grant select on public.component_rules, public.component_rule_exemptions to authenticated, app_writer;
grant insert (id, organization_id, kind, level, message, settings) on public.component_rules to app_writer;
grant update (level, message, settings, revision, updated_at) on public.component_rules to app_writer;
grant insert (id, organization_id, rule_id, component_id, reason, expires_at)
  on public.component_rule_exemptions to app_writer;
grant update (reason, expires_at) on public.component_rule_exemptions to app_writer;
grant delete on public.component_rules, public.component_rule_exemptions to app_writer;

select platform.grant_service_role('public');
