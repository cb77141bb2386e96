-- How long a bucket must be kept depends on its window, which only the code that counts knows.
alter table platform.rate_limits
  add column full_at timestamptz not null default now() + interval '1 day';
create index rate_limits_full_at_idx on platform.rate_limits (full_at);
drop index platform.rate_limits_refilled_at_idx;
comment on column platform.rate_limits.full_at is
  'When the bucket is full again: from then on it is as good as none, and is deleted.';
