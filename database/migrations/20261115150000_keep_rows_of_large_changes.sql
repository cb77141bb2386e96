-- What a large update or delete took away is nowhere else: its rows are kept too, in parts of a thousand, each part a
-- link of the chain. Those of a large insert, such as an import, still stand in their tables, and whatever changes one
-- of them later tells what it was: of them the log keeps the count.

create or replace function app.audit_statement() returns trigger
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
  is_kept boolean;
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

  is_kept := total <= most_rows or tg_op <> 'INSERT';
  if is_kept then
    select format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', c, c), ', ')),
      format('jsonb_build_object(%s)', string_agg(format('%L, %s.%I', c, case tg_op when 'UPDATE' then 'o' else 'r' end, c), ', '))
    into row_after, row_before from unnest(columns) c;
  end if;
  for part in execute format(
    'with touched as (
       select r.%1$I as organization_id, r.%2$I as subject_id, %3$s as before, %4$s as after,
         case when $1 then (row_number() over (partition by r.%1$I order by %7$s) - 1) / $3 end as part
       from %5$s where %6$s
     )
     select organization_id, count(*)::integer as row_count,
       case when $1 then array_agg(distinct subject_id) end as subject_ids,
       jsonb_agg(app.kept_part(before, after, $2)) filter (where $1) as before,
       jsonb_agg(app.kept_part(after, before, $2)) filter (where $1) as after
     from touched group by organization_id, part order by organization_id, part',
    tg_argv[0], tg_argv[1],
    case when tg_op = 'INSERT' then 'null::jsonb' else row_before end,
    case when tg_op = 'DELETE' then 'null::jsonb' else row_after end,
    source, condition,
    (select string_agg(format('r.%I', k), ', ') from unnest(keys) k)
  ) using is_kept, keys, most_rows loop
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

comment on column public.audit_log.before is
  'Rows before: of an update the keys and what changed. A statement over more than 1,000 rows has one entry per thousand.';
comment on column public.audit_log.after is
  'Rows after: of an update the keys and what changed. Null for an insert of more than 1,000 rows, such as an import.';
