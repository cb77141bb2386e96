-- Every message that would prove a name leaves a row, so that a second asker shows also after its token is gone.
alter table auth.pending_passwords
  alter column password_hash drop not null,
  add column recipient text;
update auth.pending_passwords p set recipient = coalesce(u.email, u.phone) from auth.users u where u.id = p.user_id;
delete from auth.pending_passwords where recipient is null;
alter table auth.pending_passwords alter column recipient set not null;

insert into auth.pending_passwords (id, user_id, recipient, created_at)
select t.id, t.user_id, t.email, t.created_at
from auth.one_time_tokens t join auth.users u on u.id = t.user_id
where t.expires_at > now()
  and not coalesce(t.email = u.email and u.email_confirmed_at is not null, false)
  and not coalesce(t.email = u.phone and u.phone_confirmed_at is not null, false)
on conflict on constraint pending_passwords_pkey do nothing;

create index pending_passwords_recipient_idx on auth.pending_passwords (recipient);

comment on table auth.pending_passwords is 'Requests for messages to names that are not proven yet. Those of a sign-up have its password, which becomes valid only if nobody else asked for a message to the name.';
comment on column auth.pending_passwords.id is 'The id of the one-time token that this message carries.';
comment on column auth.pending_passwords.recipient is 'The address or phone number that the message goes to.';
comment on column auth.pending_passwords.password_hash is 'Equal in all messages of one sign-up.';
