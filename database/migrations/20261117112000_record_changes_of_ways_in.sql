-- People add and remove the ways into their own account. Like sign-ins, these are events of the installation: an account
-- belongs to a person, not to one of their organizations.

insert into app.audit_events (name, chain, fields) values
  ('factor_added', 'installation', '{user_id, session_id, factor_id, method}'),
  ('factor_removed', 'installation', '{user_id, session_id, factor_id, method}'),
  ('passkey_added', 'installation', '{user_id, session_id, passkey_id}'),
  ('passkey_removed', 'installation', '{user_id, session_id, passkey_id}'),
  ('identity_linked', 'installation', '{user_id, session_id, identity_id, method}'),
  ('identity_unlinked', 'installation', '{user_id, session_id, identity_id, method}'),
  ('recovery_codes_generated', 'installation', '{user_id, session_id, factor_id}'),
  ('recovery_codes_removed', 'installation', '{user_id, session_id, factor_id}');

-- A provider sends the browser back without claims. The person who links an identity acts nevertheless.
create or replace function app.append_event(organization uuid, event text, fields jsonb) returns void
  language sql security definer set search_path = ''
as $$
  select app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', coalesce(organization, app.installation_chain()),
    'operation', 'event', 'row_count', 0, 'event', event, 'fields', fields,
    'actor_id', case when event in ('signed_in', 'token_first_used', 'identity_linked') then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )))
$$;
