-- The ground of every database: nothing is granted by default, and what the platform keeps for itself.

alter default privileges revoke execute on functions from public;

revoke all on schema public from public;
grant usage on schema public to anon, authenticated, service_role, app_writer, app_job;

revoke all on schema platform from public;
grant usage on schema platform to auth_admin, app_job;
comment on schema platform is 'What the platform keeps for itself. No grants to anon, authenticated or service_role.';

create table platform.secrets (
  name text not null,
  value text not null,
  created_at timestamptz not null default now(),
  constraint secrets_pkey primary key (name)
);
comment on table platform.secrets is
  'Generated once and shared by all processes. No grants: read by the owner at the start of the server.';

create table platform.mails (
  id bigint generated always as identity,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mails_pkey primary key (id)
);
create index mails_created_at_idx on platform.mails (created_at);
comment on table platform.mails is 'The local mailbox: mails that were not sent because no mail server is set.';
grant select, insert, delete on platform.mails to auth_admin, app_job;

create unlogged table platform.rate_limits (
  bucket text not null,
  tokens double precision not null,
  refilled_at timestamptz not null default now(),
  constraint rate_limits_pkey primary key (bucket)
);
create index rate_limits_refilled_at_idx on platform.rate_limits (refilled_at);
comment on table platform.rate_limits is
  'One token bucket per kind and key, shared by all processes. Unlogged: after a crash everyone starts full.';
grant select, insert, update, delete on platform.rate_limits to auth_admin, app_job;
