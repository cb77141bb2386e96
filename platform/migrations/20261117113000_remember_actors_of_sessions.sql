-- A session that somebody holds on behalf of its person keeps saying so: each token of it names the actor, after every
-- refresh as well.
alter table auth.sessions
  add column actor_id uuid,
  add constraint sessions_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete cascade;
create index sessions_actor_id_idx on auth.sessions (actor_id);
comment on column auth.sessions.actor_id is
  'The person who acts for the session''s person, as the claim act of its tokens. Null: nobody does. The session ends with the actor''s account.';
