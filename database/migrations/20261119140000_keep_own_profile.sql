-- People read and edit their own profile, and accounts that a provider creates start with the name that it states.

create table public.profile_settings (
  user_id uuid not null,
  email_notifications boolean not null default true,
  constraint profile_settings_pkey primary key (user_id),
  constraint profile_settings_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table public.profile_settings is 'What people have chosen for themselves. Nobody else sees it.';
comment on column public.profile_settings.email_notifications is
  'Whether anything but sign-in links and notices about the account is mailed.';
alter table public.profile_settings enable row level security;
create policy "a person reads their own settings" on public.profile_settings
  for select to app_writer, authenticated using (user_id = auth.uid() and not app.is_acting());
grant select on public.profile_settings to app_writer, authenticated;

insert into public.profile_settings (user_id) select id from public.profiles;

create or replace function app.keep_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email) values (new.id, coalesce(new.email, ''))
  on conflict (id) do update set email = excluded.email, updated_at = now()
    where public.profiles.email <> excluded.email;
  insert into public.profile_settings (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

create function app.name_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  stated constant text := coalesce(new.identity_data ->> 'full_name', new.identity_data ->> 'name', '');
begin
  update public.profiles p set name = btrim(left(btrim(regexp_replace(stated, '\s+', ' ', 'g')), 256)), updated_at = now()
  where p.id = new.user_id and p.name = '' and btrim(regexp_replace(stated, '\s+', ' ', 'g')) <> '';
  return null;
end
$$;
comment on function app.name_person() is
  'A provider that the person signs in with for the first time names them, unless they have a name already.';
create trigger identities_name_person after insert on auth.identities
  for each row when (new.provider not in ('email', 'phone')) execute function app.name_person();

create function app.own_profile() returns table (
  id uuid, email text, new_email text, name text, email_notifications boolean, revision integer
)
  language sql stable security definer set search_path = ''
as $$
  select p.id, p.email, u.new_email, p.name, s.email_notifications, p.revision
  from public.profiles p
  join public.profile_settings s on s.user_id = p.id
  join auth.users u on u.id = p.id
  where p.id = auth.uid()
$$;
comment on function app.own_profile() is 'The profile of the person who asks, with what nobody else sees of it.';
grant execute on function app.own_profile to app_writer, authenticated;

create function app.update_own_profile(new_name text, wants_emails boolean, expected integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  current public.profiles;
  wanted boolean;
begin
  perform app.require_every_proof();
  select * into current from public.profiles where id = auth.uid() for update;
  if not found or current.revision <> expected then return false; end if;
  select s.email_notifications into wanted from public.profile_settings s where s.user_id = current.id;
  if coalesce(new_name, current.name) = current.name and coalesce(wants_emails, wanted) = wanted then return true; end if;
  update public.profiles set name = coalesce(new_name, name), revision = revision + 1, updated_at = now()
  where id = current.id;
  update public.profile_settings set email_notifications = coalesce(wants_emails, email_notifications)
  where user_id = current.id;
  return true;
end
$$;
comment on function app.update_own_profile(text, boolean, integer) is
  'Edits the profile of the person who asks. Null leaves a field as it is, and as revision accepts any. False if the profile has another revision by now.';
grant execute on function app.update_own_profile to app_writer;

select platform.grant_service_role('public');
