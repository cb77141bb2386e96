-- A product may let somebody else ask for a person's new address. The person confirms it as always, and is told who asked.

alter table auth.users
  add column email_change_asked_by jsonb,
  add constraint users_email_change_asked_by_object check (jsonb_typeof(email_change_asked_by) = 'object');
comment on column auth.users.email_change_asked_by is
  'The ids of who asked for new_email, as the product names them. Null: the person or an administrator.';
