-- An example that someone edits is the organization's own from then on, and counts (decision 0019). Otherwise examples
-- could be renamed and used beyond the limits of the plan.

create function app.require_room(organization uuid, counted_table text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> ('max_' || counted_table))::integer;
  uncounted constant text := case counted_table when 'components' then 'is_example' else 'false' end;
  counted bigint;
begin
  if most is null then return; end if;
  -- Whoever comes second counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || counted_table, 7215322));
  execute format('select count(*) from public.%I where organization_id = $1 and not %s', counted_table, uncounted)
    into counted using organization;
  if counted > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (%s: %s). Contact us to choose a larger plan', counted_table, most),
      hint = 'plan_limit_reached';
  end if;
end
$$;
comment on function app.require_room(uuid, text) is
  'Refuses to go on if the organization has more rows than its limit max_<table>.';

create or replace function app.hold_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_room(n.organization_id, tg_table_name)
  from (select distinct organization_id from new_rows order by 1) n;
  return null;
end
$$;

create function app.follow_adopted_component() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_example then
    raise sqlstate 'PT403' using message = 'A component of the organization cannot become an example';
  end if;
  perform app.require_room(new.organization_id, 'components');
  perform app.take_organization_snapshots(array[new.organization_id]);
  return null;
end
$$;
comment on function app.follow_adopted_component() is
  'An example that becomes the organization''s own needs room and counts in its health. The way back is closed.';

create trigger components_adopt after update of is_example on public.components
  for each row when (old.is_example <> new.is_example) execute function app.follow_adopted_component();
grant update (is_example) on public.components to app_writer;
comment on column public.components.is_example is
  'Loaded as an example and not edited since. Never counted, and removed together with all other examples.';

select platform.grant_service_role('public');
