-- Work that must happen when a transaction commits, and only then. The queue is the schema of its library
-- (graphile_worker), which no role of requests can reach; these functions are the way in.

create table platform.tasks (
  name text not null,
  max_attempts smallint not null,
  is_urgent boolean not null default false,
  callers text[] not null,
  constraint tasks_pkey primary key (name),
  constraint tasks_max_attempts_more_than_one check (max_attempts >= 2)
);
comment on table platform.tasks is 'What may be enqueued and by whom, written by the server at its start. Rows outlive a release: an older process may still enqueue.';
comment on column platform.tasks.max_attempts is 'An attempt counts when it begins: with one alone, a job whose process dies would never run again.';
comment on column platform.tasks.callers is 'The roles whose transactions may enqueue it.';

create table platform.effects (
  key text not null,
  done_at timestamptz not null default now(),
  constraint effects_pkey primary key (key)
);
create index effects_done_at_idx on platform.effects (done_at);
comment on table platform.effects is 'Effects that have happened, by the key of their job: none of them happens again.';
grant select, insert, delete on platform.effects to app_job;

create function platform.enqueue(task text, payload jsonb, key text default null, run_at timestamptz default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- The role of the transaction, whatever functions with the rights of their owner lie between; 'none' is the owner.
  caller constant text := current_setting('role');
  job_key constant text := enqueue.task || ':' || enqueue.key;
  known platform.tasks;
begin
  select t.* into known from platform.tasks t where t.name = enqueue.task;
  if not found then
    raise exception 'There is no task %', enqueue.task using errcode = 'invalid_parameter_value';
  end if;
  if caller <> 'none' and caller <> all (known.callers) then
    raise exception 'The role % may not enqueue %', caller, enqueue.task using errcode = 'insufficient_privilege';
  end if;
  if exists (select from platform.effects e where e.key = job_key) then
    return;
  end if;
  perform graphile_worker.add_job(
    enqueue.task,
    enqueue.payload::json,
    run_at => enqueue.run_at,
    max_attempts => known.max_attempts,
    priority => case when known.is_urgent then -10 else 0 end,
    job_key => job_key,
    -- A job with this key that waits, runs or has failed for good stays the only one.
    job_key_mode => 'unsafe_dedupe'
  );
end
$$;
comment on function platform.enqueue is 'Adds a job to the caller''s transaction. Of one task and key there is one job at a time, and none after it is done.';
grant usage on schema platform to app_writer;
grant execute on function platform.enqueue to auth_admin, app_writer, app_job;

create function platform.count_jobs(out waiting bigint, out running bigint, out failed bigint, out oldest_due_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  select
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts),
    count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
  into waiting, running, failed, oldest_due_at
  from graphile_worker.jobs j;
end
$$;
comment on function platform.count_jobs is 'The state of the queue: jobs that wait for their time or their next attempt, that run, and that have failed for good.';
grant execute on function platform.count_jobs to app_job;

create function platform.list_failed_jobs(page_size int, before_id bigint default null)
returns table (id bigint, task text, key text, error text, attempts smallint, created_at timestamptz, failed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select j.id, j.task_identifier, j.key, j.last_error, j.attempts, j.created_at, j.updated_at
    from graphile_worker.jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and (before_id is null or j.id < before_id)
    order by j.id desc
    limit page_size;
end
$$;
comment on function platform.list_failed_jobs is 'Jobs that have failed for good, newest first, without what they were given. No error: the process died at the last attempt.';
grant execute on function platform.list_failed_jobs to app_job;
