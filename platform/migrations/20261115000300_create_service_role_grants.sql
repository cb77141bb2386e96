-- No role bypasses row level security, so that service_role needs a policy on each table it reads.

create function platform.grant_service_role(target_schema name) returns void
language plpgsql
set search_path = ''
as $$
declare
  relation record;
begin
  execute format('grant usage on schema %I to service_role', target_schema);
  for relation in
    select c.oid, c.relname, c.relkind
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = target_schema and c.relkind in ('r', 'p', 'v', 'm')
  loop
    execute format('grant select on %I.%I to service_role', target_schema, relation.relname);
    if relation.relkind in ('r', 'p') and not exists (
      select 1 from pg_catalog.pg_policy p
      where p.polrelid = relation.oid and p.polname = 'service_role reads every row'
    ) then
      execute format(
        'create policy "service_role reads every row" on %I.%I for select to service_role using (true)',
        target_schema, relation.relname
      );
    end if;
  end loop;
end
$$;
comment on function platform.grant_service_role(name) is
  'Lets service_role read every table and view of a schema, and do nothing else. Product migrations call it at their end.';
