-- The queue's library leaves updated_at as it is when a job fails, so that it told when the job was added. What it
-- does change is run_at: the moment of the failure and the pause before another attempt, which failed_at takes off.

create or replace function platform.list_failed_jobs(page_size int, before_id bigint default null)
returns table (id bigint, task text, key text, error text, attempts smallint, created_at timestamptz, failed_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      j.id, j.task_identifier, j.key, j.last_error, j.attempts, j.created_at,
      case
        -- The process died. When is unknown; the attempt was due at that time.
        when j.last_error is null then j.run_at
        else j.run_at - exp(least(j.attempts, 10)) * interval '1 second'
      end
    from graphile_worker.jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and (before_id is null or j.id < before_id)
    order by j.id desc
    limit page_size;
end
$$;
