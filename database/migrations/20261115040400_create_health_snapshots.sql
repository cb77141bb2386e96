-- Scores over time: a row whenever a score changes and one a day, so that trends and "as of" are one index scan.

create table public.health_snapshots (
  organization_id uuid not null,
  component_id uuid not null,
  taken_at timestamptz not null default now(),
  health_score smallint not null,
  dependency_count integer not null,
  outdated_count integer not null,
  constraint health_snapshots_pkey primary key (organization_id, component_id, taken_at),
  constraint health_snapshots_health_score_range check (health_score between 0 and 100)
);
comment on table public.health_snapshots is
  'The score of a component from this moment on, until the next row. Written by triggers alone, thousands at a time: they keep it to its components, not a foreign key.';
alter table public.health_snapshots enable row level security;

create table public.organization_health_snapshots (
  organization_id uuid not null,
  taken_on date not null,
  component_count integer not null,
  scored_count integer not null,
  score_sum bigint not null,
  constraint organization_health_snapshots_pkey primary key (organization_id, taken_on),
  constraint organization_health_snapshots_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade
);
comment on table public.organization_health_snapshots is
  'How an organisation stood at the end of a day (UTC). The mean is taken by domain/health from count and sum.';
comment on column public.organization_health_snapshots.scored_count is 'Components that have dependencies.';
alter table public.organization_health_snapshots enable row level security;

create function app.take_organization_snapshots(organizations uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.organization_health_snapshots as s
    (organization_id, taken_on, component_count, scored_count, score_sum)
  select g.id, (now() at time zone 'UTC')::date, count(c.id),
    count(c.id) filter (where c.dependency_count > 0),
    coalesce(sum(c.health_score) filter (where c.dependency_count > 0), 0)
  from public.organizations g
  left join public.components c on c.organization_id = g.id
  where g.id = any (organizations)
  group by g.id
  on conflict (organization_id, taken_on) do update
    set component_count = excluded.component_count, scored_count = excluded.scored_count, score_sum = excluded.score_sum
    where (s.component_count, s.scored_count, s.score_sum)
      is distinct from (excluded.component_count, excluded.scored_count, excluded.score_sum)
$$;
comment on function app.take_organization_snapshots(uuid[]) is 'Writes today''s row of each organisation.';

create function app.take_daily_snapshots() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
  taken integer;
begin
  -- Two processes may notice the new day at once.
  perform pg_advisory_xact_lock(7215320);
  insert into public.health_snapshots
    (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  select c.organization_id, c.id, today, c.health_score, c.dependency_count, c.outdated_count
  from public.components c
  where c.created_at < today
    and not exists (
      select 1 from public.health_snapshots s
      where s.organization_id = c.organization_id and s.component_id = c.id and s.taken_at >= today
    );
  get diagnostics taken = row_count;
  perform app.take_organization_snapshots(array(select id from public.organizations));
  return taken;
end
$$;
comment on function app.take_daily_snapshots() is
  'Gives every component a row for today; those whose score changed today have one. Running it again does nothing.';
grant execute on function app.take_daily_snapshots() to app_job;

create policy "members read the health of their organizations over time" on public.health_snapshots
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "members read how their organizations stood" on public.organization_health_snapshots
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
grant select on public.health_snapshots, public.organization_health_snapshots to authenticated, app_writer;

select platform.grant_service_role('public');
