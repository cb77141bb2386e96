-- Whoever asks for mails in somebody's name must not take their pending link away, nor gain tries at their codes.

alter table auth.one_time_tokens drop constraint one_time_tokens_user_id_kind_key;
create index one_time_tokens_user_id_kind_idx on auth.one_time_tokens (user_id, kind);
comment on table auth.one_time_tokens is
  'What a mail carries: a link and a code for the same step. Several may be pending; the first that is used ends the others.';

create table auth.code_failures (
  id bigint generated always as identity,
  user_id uuid not null,
  failed_at timestamptz not null default now(),
  constraint code_failures_pkey primary key (id),
  constraint code_failures_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index code_failures_user_id_failed_at_idx on auth.code_failures (user_id, failed_at);
comment on table auth.code_failures is
  'Wrong codes, counted per person and day over all pending codes. Bounded: once the limit is reached no code is compared.';
alter table auth.code_failures enable row level security;
grant select, insert, update, delete on auth.code_failures to auth_admin;
create policy "the auth protocol keeps every row" on auth.code_failures to auth_admin using (true);

-- Two links of the same half may be pending now, so that halves are told apart instead of counted.
update auth.users set email_change_confirmations = 0 where email_change_confirmations <> 0;
comment on column auth.users.email_change_confirmations is
  'Which address agreed to the change: 1 the one in use, 2 the wanted one, 0 none yet.';
