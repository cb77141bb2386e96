-- Refusals say what can be done today: no plan can be chosen without us yet. Only the words of the two functions change.

create or replace function app.hold_limit() returns trigger
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
        message = format('The limit of the plan is reached (%s: %s). Contact us to choose a larger plan',
          counted_table, most),
        hint = 'plan_limit_reached';
    end if;
  end loop;
  return null;
end
$$;

create or replace function app.hold_foundings() returns trigger
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
      message = format('You have reached the limit of %s companies. Contact support if you need another one', most_in_all),
      hint = 'too_many_organizations';
  elsif today > most_a_day then
    raise sqlstate 'PT429' using
      message = format('You have founded %s companies within a day. Please try again tomorrow', most_a_day),
      hint = 'too_many_organizations';
  end if;
  return null;
end
$$;

comment on function app.state_allows(text, text) is
  'The same as stateAllows in domain/organizations; a test holds the two equal. Settle: billing, leaving, deletion. To export is to read.';
