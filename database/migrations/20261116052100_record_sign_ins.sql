-- Sign-ins and sign-outs are events of the installation: a person belongs to several organizations, and signs in to none
-- of them. Each is recorded in its own transaction. A refusal is not: anyone can cause any number of them, and what is
-- done for one can be timed from outside. It leaves one line here, the same for a known person and for nobody, takes
-- no lock on the chain, and a job sums the lines up every few minutes.

insert into app.audit_events (name, chain, fields) values
  ('signed_in', 'installation', '{user_id, session_id, method}'),
  ('signed_out', 'installation', '{user_id, session_id, method}'),
  ('sign_in_refused', 'installation', '{user_id, method, reason, count, address_count, first_at, last_at}');

create table app.refused_sign_ins (
  id bigint generated always as identity,
  occurred_at timestamptz not null default now(),
  user_id uuid,
  method text not null,
  reason text not null,
  address text,
  constraint refused_sign_ins_pkey primary key (id)
);
comment on table app.refused_sign_ins is
  'Refusals that the audit log has not been told of yet. No foreign key: checking it would take longer for a person who exists.';
comment on column app.refused_sign_ins.user_id is 'Null where the proof named nobody.';

create function app.note_refused_sign_in(person uuid, method text, reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into app.refused_sign_ins (user_id, method, reason, address)
  values (person, method, reason, nullif(current_setting('request.address', true), ''))
$$;
comment on function app.note_refused_sign_in(uuid, text, text) is 'For the auth protocol, in the transaction of the refusal.';
grant execute on function app.note_refused_sign_in(uuid, text, text) to auth_admin;

create function app.record_refused_sign_ins() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  most_people constant integer := 200;
  recorded integer := 0;
  refused record;
begin
  for refused in
    with taken as (
      delete from app.refused_sign_ins returning occurred_at, user_id, method, reason, address
    ), ranked as (
      select t.*, dense_rank() over (order by p.count desc, t.user_id) as place
      from taken t join (select user_id, count(*) from taken group by user_id) p on p.user_id is not distinct from t.user_id
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
  end loop;
  perform set_config('request.address', '', true);
  return recorded;
end
$$;
comment on function app.record_refused_sign_ins() is
  'One event per person, kind of proof and reason since the last call. Beyond 200 people the rest is counted as nobody''s, so that a flood over many addresses does not fill the log.';
grant execute on function app.record_refused_sign_ins() to app_job;

-- Retention ---------------------------------------------------------------------------------------------

create function app.prune_installation_log() returns bigint
  language sql security definer set search_path = ''
as $$
  select app.prune_audit_log(app.installation_chain(), now() - interval '1 year')
$$;
comment on function app.prune_installation_log() is
  'Sign-ins are kept for a year, as the privacy policy says. A checkpoint carries the chain on.';
grant execute on function app.prune_installation_log() to app_job;
