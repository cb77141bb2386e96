-- Limits of a plan and of founding. Functions refuse with a clear answer, by the rule of domain/limits; triggers hold the
-- same rule for whatever writes, under a lock, so that two at once cannot pass the last free place together.

alter table public.organizations
  add column limit_overrides jsonb not null default '{}',
  add constraint organizations_limit_overrides_form check (
    jsonb_typeof(limit_overrides) = 'object'
    and limit_overrides - '{max_components, max_members, audit_days, chat_limit_usd, has_sso}'::text[] = '{}'
  );
comment on column public.organizations.limit_overrides is
  'Limits that were agreed for this organization, by name: null means no limit, and what is absent follows the plan.';

drop trigger organizations_audit_insert on public.organizations;
drop trigger organizations_audit_update on public.organizations;
drop trigger organizations_audit_delete on public.organizations;
select app.audit_table('organizations', 'id', 'id', '{id}',
  '{name, slug, trial_ends_at, suspended_at, deletion_requested_at, limit_overrides, is_demo, revision}');

create function app.limit_facts(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_unlimited', o.is_demo or exists (select 1 from app.settings s where s.name = 'billing' and s.value = 'off'),
    -- Subscriptions will say which plan an organization has; until then each is in its trial.
    'plan', null,
    'trial_plan', (
      select jsonb_build_object('max_components', p.max_components, 'max_members', p.max_members,
        'audit_days', p.audit_days, 'chat_limit_usd', p.chat_limit_usd, 'has_sso', p.has_sso)
      from public.plans p where p.code = 'business'
    ),
    'overrides', o.limit_overrides
  )
  from public.organizations o
  where o.id = organization
$$;
comment on function app.limit_facts(uuid) is 'What domain/limits derives the limits of an organization from.';

create function app.organization_limits(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case
    when (f.facts -> 'is_unlimited')::boolean then
      '{"max_components": null, "max_members": null, "audit_days": null, "chat_limit_usd": null, "has_sso": true}'::jsonb
    when f.facts -> 'plan' = 'null' then
      (f.facts -> 'trial_plan') || '{"chat_limit_usd": 20}' || (f.facts -> 'overrides')
    else (f.facts -> 'plan') || (f.facts -> 'overrides')
  end
  from (select app.limit_facts(organization) as facts) f
$$;
comment on function app.organization_limits(uuid) is
  'The limits of an organization, null where there is none: the same as limitsOf in domain/limits, and a test holds the two equal.';

create function app.my_limit_facts(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select app.limit_facts(organization) where app.role_in(organization) is not null
$$;
comment on function app.my_limit_facts(uuid) is 'The facts about limits, for members.';
grant execute on function app.my_limit_facts(uuid) to authenticated, app_writer;

create function app.hold_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  counted_table constant text := tg_table_name;
  limit_name constant text := 'max_' || counted_table;
  organization uuid;
  most integer;
  counted bigint;
begin
  for organization in select distinct organization_id from new_rows order by 1 loop
    most := (app.organization_limits(organization) ->> limit_name)::integer;
    continue when most is null;
    -- Whoever comes second counts after the first has committed.
    perform pg_advisory_xact_lock(hashtextextended(organization::text || counted_table, 7215322));
    execute format('select count(*) from public.%I where organization_id = $1', counted_table) into counted using organization;
    if counted > most then
      raise sqlstate 'PT403' using
        message = format('The limit of the plan is reached (%s: %s). A maintainer of the organization can choose a larger plan',
          counted_table, most),
        hint = 'plan_limit_reached';
    end if;
  end loop;
  return null;
end
$$;
comment on function app.hold_limit() is 'Refuses rows beyond the limit max_<table> of their organization, whoever writes them.';
create trigger components_hold_limit after insert on public.components
  referencing new table as new_rows for each statement execute function app.hold_limit();
create trigger members_hold_limit after insert on public.members
  referencing new table as new_rows for each statement execute function app.hold_limit();

-- Founding ------------------------------------------------------------------------------------------------------------

create table app.foundings (
  user_id uuid not null,
  organization_id uuid not null,
  founded_at timestamptz not null default now(),
  constraint foundings_pkey primary key (user_id, organization_id),
  constraint foundings_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table app.foundings is
  'Who founded which organization. A row outlives its organization, so that deleting makes no room for the same day.';
insert into app.foundings (user_id, organization_id, founded_at)
select m.user_id, o.id, o.created_at
from public.organizations o join public.members m on m.organization_id = o.id
where m.role = 'maintainer' and m.created_at = o.created_at
on conflict do nothing;

create function app.hold_foundings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
  most_in_all constant integer := 50;
  founder constant uuid := auth.uid();
  today bigint;
  existing bigint;
begin
  if founder is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(founder::text, 7215323));
  insert into app.foundings (user_id, organization_id) values (founder, new.id);
  select count(*) filter (where f.founded_at > now() - interval '1 day'), count(o.id) into today, existing
  from app.foundings f left join public.organizations o on o.id = f.organization_id
  where f.user_id = founder;
  if existing > most_in_all then
    raise sqlstate 'PT429' using
      message = format('You have founded %s companies, and no more are possible. Contact support if you need another one', most_in_all),
      hint = 'too_many_organizations';
  elsif today > most_a_day then
    raise sqlstate 'PT429' using
      message = format('You have founded %s companies within a day. Please try again tomorrow', most_a_day),
      hint = 'too_many_organizations';
  end if;
  return null;
end
$$;
comment on function app.hold_foundings() is 'A person founds at most 10 organizations a day and 50 in all.';
create trigger organizations_hold_foundings after insert on public.organizations
  for each row execute function app.hold_foundings();
