-- Networks where people gave a second proof. Sessions end, and what they say about the owner's network must stay.

create table auth.proven_networks (
  id bigint generated always as identity,
  user_id uuid not null,
  network text not null,
  proven_at timestamptz not null default now(),
  constraint proven_networks_pkey primary key (id),
  constraint proven_networks_user_id_network_key unique (user_id, network),
  constraint proven_networks_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
alter table auth.proven_networks enable row level security;
grant select, insert, update, delete on auth.proven_networks to auth_admin;
create policy "the auth protocol keeps every row" on auth.proven_networks to auth_admin using (true);
comment on table auth.proven_networks is
  'Networks where a person gave a second proof lately, a few per person. Guesses elsewhere do not lock the person out here.';
