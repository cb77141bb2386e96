-- An exemption is edited like everything else: a stale edit is refused, and its author is told what changed. The audit log
-- keeps the revision, and the columns that only say which record it is are no changed fields.

alter table public.component_rule_exemptions add column revision integer not null default 1;
comment on column public.component_rule_exemptions.revision is 'Raised by edits of people only.';
grant update (revision) on public.component_rule_exemptions to app_writer;

drop trigger component_rule_exemptions_audit_insert on public.component_rule_exemptions;
drop trigger component_rule_exemptions_audit_update on public.component_rule_exemptions;
drop trigger component_rule_exemptions_audit_delete on public.component_rule_exemptions;
select app.audit_table('component_rule_exemptions', 'organization_id', 'component_id', '{id, rule_id, component_id}',
  '{reason, expires_at, revision}');

create or replace function app.fields_changed_since(organization uuid, audited text, subject uuid, record uuid, since integer) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Lists that are edited together with the record: their table, the column that names the record, their field.
  lists constant jsonb := case audited
    when 'components' then '{"dependencies": ["component_id", "dependencies"], "component_users": ["component_id", "assigned_users"]}'
    when 'versions' then '{"changes": ["version_id", "changes"]}'
    when 'projects' then '{"project_components": ["project_id", "component_ids"]}'
    else '{}'
  end;
  base_sequence bigint;
  base_request text;
  fields text[];
begin
  perform app.require_member(organization);
  select l.sequence, l.request_id into base_sequence, base_request
  from public.audit_log l cross join jsonb_array_elements(l.after) r
  where l.organization_id = organization and l.subject_ids @> array[subject] and l.table_name = audited
    and r ->> 'id' = record::text and (r ->> 'revision')::integer <= since
  order by l.sequence desc limit 1;
  -- What one request wrote belongs to one edit, whichever table came first.
  select array_agg(distinct coalesce(lists #>> array[l.table_name, '1'], k) order by coalesce(lists #>> array[l.table_name, '1'], k))
  into fields
  from public.audit_log l
  cross join jsonb_array_elements(coalesce(l.after, l.before)) r
  cross join jsonb_object_keys(r) k
  where l.organization_id = organization and l.subject_ids @> array[subject]
    and l.sequence > coalesce(base_sequence, 0) and l.request_id is distinct from base_request
    and case
      when l.table_name = audited then r ->> 'id' = record::text and k not in ('id', 'component_id', 'version_id', 'rule_id', 'revision')
      else r ->> (lists #>> array[l.table_name, '0']) = record::text
    end;
  return coalesce(fields, '{}');
end
$$;
