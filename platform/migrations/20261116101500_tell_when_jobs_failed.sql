-- The queue's library sets updated_at when a person fails a job, and leaves it alone when an attempt fails: failed_at
-- told when the job was added. A failed attempt sets run_at, to its own time and the pause before the next attempt.

create or replace function platform.list_failed_jobs(page_size int, before_id bigint default null)
returns table (id bigint, task text, key text, error text, attempts smallint, created_at timestamptz, failed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      j.id, j.task_identifier, j.key, j.last_error, j.attempts, j.created_at,
      case
        -- The process died at an unknown time. The attempt was due then.
        when j.last_error is null then j.run_at
        else greatest(j.updated_at, j.run_at - exp(least(j.attempts, 10)) * interval '1 second')
      end
    from graphile_worker.jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and (before_id is null or j.id < before_id)
    order by j.id desc
    limit page_size;
end
$$;
