-- An account that is hidden instead of deleted loses its name too. Its address is replaced by the auth protocol.

create function app.hide_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set name = '', revision = revision + 1, updated_at = now() where id = new.id and name <> '';
  return null;
end
$$;
comment on function app.hide_profile() is 'A hidden account keeps its id for the records that name it, and nothing else.';
create trigger users_hide_profile after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function app.hide_profile();
