-- Which tables and columns the audit log follows. Derived columns and personal values are not among them: a
-- recomputation leaves no row, and erasing a person leaves nothing to erase.

create function app.kept_part(content jsonb, other jsonb, keys text[]) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(content)
  where key = any (keys) or other -> key is distinct from value
$$;
comment on function app.kept_part(jsonb, jsonb, text[]) is 'The keys of a row and what differs from the other.';

create function app.audit_statement() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  keys constant text[] := tg_argv[2];
  columns constant text[] := keys || tg_argv[3]::text[];
  most_rows constant integer := 1000;
  source text;
  condition text := 'true';
  row_before text := 'null::jsonb';
  row_after text := 'null::jsonb';
  total bigint;
  part record;
begin
  select case tg_op
      when 'INSERT' then 'new_rows r'
      when 'DELETE' then 'old_rows r'
      else format('new_rows r join old_rows o on %s',
        (select string_agg(format('o.%1$I = r.%1$I', k), ' and ') from unnest(keys) k))
    end into source;
  if tg_op = 'UPDATE' then
    select format('(%s) is distinct from (%s)', string_agg(format('o.%I', c), ', '), string_agg(format('r.%I', c), ', '))
    into condition from unnest(columns) c;
  end if;
  execute format('select count(*) from %s where %s', source, condition) into total;
  if total = 0 then return null; end if;

  if total <= most_rows then
    select format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', c, c), ', ')),
      format('jsonb_build_object(%s)', string_agg(format('%L, %s.%I', c, case tg_op when 'UPDATE' then 'o' else 'r' end, c), ', '))
    into row_after, row_before from unnest(columns) c;
  end if;
  for part in execute format(
    'select r.%1$I as organization_id, count(*)::integer as row_count,
       case when $1 then array_agg(distinct r.%2$I) end as subject_ids,
       jsonb_agg(app.kept_part(%3$s, %4$s, $2)) filter (where $1) as before,
       jsonb_agg(app.kept_part(%4$s, %3$s, $2)) filter (where $1) as after
     from %5$s where %6$s group by 1',
    tg_argv[0], tg_argv[1],
    case when tg_op = 'INSERT' then 'null::jsonb' else row_before end,
    case when tg_op = 'DELETE' then 'null::jsonb' else row_after end,
    source, condition
  ) using total <= most_rows, keys loop
    perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
      'organization_id', part.organization_id, 'operation', lower(tg_op), 'table_name', tg_table_name,
      'row_count', part.row_count, 'subject_ids', part.subject_ids,
      'before', case when tg_op <> 'INSERT' then part.before end,
      'after', case when tg_op <> 'DELETE' then part.after end
    )));
  end loop;
  return null;
end
$$;
comment on function app.audit_statement() is
  'Arguments: the column of the organisation, that of the subject, the key columns, the other columns that are kept.';

create function app.audit_table(audited text, organization text, subject text, keys text[], kept text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %1$I after %2$s on public.%3$I referencing %4$s for each statement
         execute function app.audit_statement(%5$L, %6$L, %7$L, %8$L)',
      format('%s_audit_%s', audited, operation), operation, audited,
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      organization, subject, keys, kept
    );
  end loop;
end
$$;
comment on function app.audit_table(text, text, text, text[], text[]) is 'For migrations: lets the audit log follow a table.';

select
  app.audit_table('organizations', 'id', 'id', '{id}', '{name, slug, trial_ends_at, suspended_at, is_demo, revision}'),
  app.audit_table('members', 'organization_id', 'user_id', '{user_id}', '{role}'),
  app.audit_table('components', 'organization_id', 'id', '{id}',
    '{title, description, kind, documentation_url, version_scheme, revision}'),
  app.audit_table('component_users', 'organization_id', 'component_id', '{component_id, user_id}', '{email_notifications}'),
  app.audit_table('versions', 'organization_id', 'component_id', '{id, component_id}',
    '{number, state, state_reason, release_notes, released_at, revision}'),
  app.audit_table('changes', 'organization_id', 'component_id', '{id, component_id, version_id}',
    '{position, kind, title, migration_guide, revision}'),
  app.audit_table('dependencies', 'organization_id', 'component_id', '{component_id, depends_on_id}', '{version_id, source}'),
  app.audit_table('projects', 'organization_id', 'id', '{id}', '{name, description, revision}'),
  app.audit_table('project_components', 'organization_id', 'project_id', '{project_id, component_id}', '{}'),
  app.audit_table('component_rules', 'organization_id', 'id', '{id}', '{kind, level, message, settings, revision}'),
  app.audit_table('component_rule_exemptions', 'organization_id', 'component_id', '{id, rule_id, component_id}',
    '{reason, expires_at}');

-- What a stale edit is told ---------------------------------------------------------------------------------

create function app.fields_changed_since(
  organization uuid, audited text, subject uuid, record uuid, since integer
) returns text[]
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
      when l.table_name = audited then r ->> 'id' = record::text and k not in ('id', 'component_id', 'revision')
      else r ->> (lists #>> array[l.table_name, '0']) = record::text
    end;
  return coalesce(fields, '{}');
end
$$;
comment on function app.fields_changed_since(uuid, text, uuid, uuid, integer) is
  'The fields of a record that were edited after a revision, for people who may not read the audit log themselves.';
grant execute on function app.fields_changed_since(uuid, text, uuid, uuid, integer) to app_writer;

select platform.grant_service_role('public');
