-- Where passkeys count as second factors, deleting one takes back what it has proven.
alter table auth.sessions
  add column passkey_id uuid,
  add constraint sessions_passkey_id_fkey foreign key (passkey_id) references auth.webauthn_credentials (id)
    on delete set null;
create index sessions_passkey_id_idx on auth.sessions (passkey_id);
comment on column auth.sessions.passkey_id is 'The passkey that is a second proof of the session. Null where passkeys are none.';
