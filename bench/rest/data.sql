-- Ten organizations share 100,000 components; each component has an owner and three versions.
create table public.people (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  name text not null
);
create table public.components (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  owner_id uuid not null references public.people,
  title text not null,
  kind text not null,
  health_score int not null,
  created_at timestamptz not null
);
create table public.versions (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  component_id uuid not null references public.components,
  number text not null,
  released_at timestamptz not null
);
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  body text not null,
  created_at timestamptz not null default now()
);

create temporary table organizations as
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid as id, n from generate_series(0, 9) n;
insert into public.people (organization_id, name)
  select o.id, 'Person ' || p from organizations o, generate_series(1, 20) p;
insert into public.components (organization_id, owner_id, title, kind, health_score, created_at)
  select p.organization_id, p.id, 'component-' || c,
    (array['microservice', 'library', 'database', 'web_app'])[1 + c % 4], c % 101,
    timestamptz '2026-01-01' + c * interval '1 minute'
  from (select *, row_number() over (partition by organization_id order by name) as place from public.people) p,
    generate_series(1, 10000) c
  where c % 20 = p.place - 1;
insert into public.versions (organization_id, component_id, number, released_at)
  select c.organization_id, c.id, v || '.0.0', c.created_at + v * interval '1 day'
  from public.components c, generate_series(1, 3) v;

create index on public.components (organization_id, kind, created_at desc);
create index on public.components (organization_id, created_at desc);
create index on public.versions (component_id);

do $$
declare relation text;
begin
  foreach relation in array array['people', 'components', 'versions', 'notes'] loop
    execute format('alter table public.%I enable row level security', relation);
    execute format('grant select, insert on public.%I to authenticated', relation);
    execute format('create policy "own rows" on public.%I to authenticated
      using (organization_id = (select (auth.jwt() ->> ''organization'')::uuid))
      with check (organization_id = (select (auth.jwt() ->> ''organization'')::uuid))', relation);
  end loop;
end $$;
