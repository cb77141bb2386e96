-- The product's name for adding a job, for its functions, triggers and jobs.

create function app.enqueue(task text, payload jsonb, key text default null, run_at timestamptz default null)
returns void
language sql security definer set search_path = ''
as $$
  select platform.enqueue(task, payload, key, run_at)
$$;
comment on function app.enqueue is 'Adds a job to the caller''s transaction: it exists exactly when the transaction commits. Tasks name the roles that may.';
grant execute on function app.enqueue to app_writer, app_job;
