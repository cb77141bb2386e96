-- Ending a session from another device also ends what it has begun: the person may have found a stolen one.

create function auth.forget_pending_changes(of_user uuid) returns void
language sql
set search_path = ''
as $$
  delete from auth.one_time_tokens
  where user_id = of_user and kind in ('email_change_current', 'email_change_new', 'phone_change');
  -- The times of the last messages stay: they keep the pause before the next one.
  update auth.users
  set new_email = null, email_change_confirmations = 0, new_phone = null, updated_at = now()
  where id = of_user and num_nonnulls(new_email, new_phone) > 0;
  delete from auth.flow_state where user_id = of_user or linking_user_id = of_user;
$$;
comment on function auth.forget_pending_changes(uuid) is
  'Ends what a message or a provider would finish without the session that began it: changes of the address and the number, links of identities, and sign-ins whose code is not exchanged yet. Lock the row of the person first.';
grant execute on function auth.forget_pending_changes(uuid) to auth_admin;

create or replace function auth.end_own_session(of_session uuid) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  perform 1 from auth.users where id = auth.uid() for update;
  delete from auth.sessions where id = of_session and user_id = auth.uid();
  if not found then return false; end if;
  perform auth.forget_pending_changes(auth.uid());
  return true;
end
$$;
comment on function auth.end_own_session(uuid) is
  'Ends a session of the person who asks, and the changes that are still pending; false if there is no such session.';
