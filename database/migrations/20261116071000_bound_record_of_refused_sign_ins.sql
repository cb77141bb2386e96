-- Whoever attacks decides how many refusals wait to be told: however many they are, one call takes a part of them, in
-- time that grows with that part alone, and says whether to call again.

drop function app.record_refused_sign_ins();

create function app.record_refused_sign_ins(out recorded integer, out has_more boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  most_lines constant integer := 50000;
  most_people constant integer := 200;
  taken_lines bigint := 0;
  refused record;
begin
  recorded := 0;
  for refused in
    with oldest as materialized (
      -- Lines that another process tells of right now are its own.
      select id from app.refused_sign_ins order by id limit most_lines for update skip locked
    ), taken as (
      delete from app.refused_sign_ins r using oldest where r.id = oldest.id
      returning r.occurred_at, r.user_id, r.method, r.reason, r.address
    ), counted as (
      select *, count(*) over (partition by user_id) as count_of_person from taken
    ), ranked as (
      select *, dense_rank() over (order by count_of_person desc, user_id) as place from counted
    )
    select case when place <= most_people then user_id end as user_id, method, reason, count(*),
      count(distinct address) as address_count, min(occurred_at) as first_at, max(occurred_at) as last_at,
      mode() within group (order by address) as address
    from ranked group by 1, 2, 3 order by 6
  loop
    -- The address that tried most stands for all of them.
    perform set_config('request.address', coalesce(refused.address, ''), true);
    perform app.record_event(null, 'sign_in_refused', jsonb_strip_nulls(jsonb_build_object(
      'user_id', refused.user_id, 'method', refused.method, 'reason', refused.reason, 'count', refused.count,
      'address_count', refused.address_count, 'first_at', refused.first_at, 'last_at', refused.last_at
    )));
    recorded := recorded + 1;
    taken_lines := taken_lines + refused.count;
  end loop;
  perform set_config('request.address', '', true);
  has_more := taken_lines = most_lines;
end
$$;
comment on function app.record_refused_sign_ins() is
  'One event per person, kind of proof and reason among the oldest 50,000 refusals. Beyond 200 people the rest is counted as nobody''s, so that a flood over many addresses does not fill the log.';
grant execute on function app.record_refused_sign_ins() to app_job;
