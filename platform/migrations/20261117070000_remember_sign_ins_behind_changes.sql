-- Whoever holds a stolen session must not make it recent by a change of their own: the session of a confirmed change
-- keeps the time of the sign-in behind it. And a link of an identity waits for the client that asked for it.

alter table auth.users
  add column email_change_sign_in_at timestamptz,
  add column phone_change_sign_in_at timestamptz;
comment on column auth.users.email_change_sign_in_at is 'When the person signed in to the session that asked for new_email. Null: an administrator asked.';
comment on column auth.users.phone_change_sign_in_at is 'When the person signed in to the session that asked for new_phone.';

alter table auth.sessions add column sign_in_at timestamptz;
comment on column auth.sessions.sign_in_at is 'When the person signed in, if this session continues another one after a confirmed change. Null: with this session.';

alter table auth.flow_state
  add column sign_in_at timestamptz,
  add column sealed_link text;
comment on column auth.flow_state.sign_in_at is 'For the session of the flow, as there.';
comment on column auth.flow_state.sealed_link is 'The identity that the exchange of the code links, and the session that asked for it.';
