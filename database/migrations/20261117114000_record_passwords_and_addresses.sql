-- A password and an address are ways into an account as well.

insert into app.audit_events (name, chain, fields) values
  ('password_set', 'installation', '{user_id, session_id}'),
  ('email_changed', 'installation', '{user_id, session_id}');

-- A mail confirms a new address without claims, as a provider links an identity. The person acts nevertheless.
create or replace function app.append_event(organization uuid, event text, fields jsonb) returns void
  language sql security definer set search_path = ''
as $$
  select app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', coalesce(organization, app.installation_chain()),
    'operation', 'event', 'row_count', 0, 'event', event, 'fields', fields,
    'actor_id', case when event in ('signed_in', 'token_first_used', 'identity_linked', 'email_changed')
                then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )))
$$;
