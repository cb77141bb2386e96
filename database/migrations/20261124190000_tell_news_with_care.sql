-- People are told what an act means for them, and nothing else: the switch for emails that ended with an assignment, documents
-- that more people have to accept, and the newest of many releases. What one transaction costs to tell has bounds.

create or replace function app.report_assignments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, user_id, data)
  select app.news_batch(), r.organization_id, case tg_op when 'INSERT' then 'assigned' else 'unassigned' end, app.news_actor(),
    r.component_id, r.user_id,
    -- The switch is gone when the end of the assignment is told.
    case tg_op when 'INSERT' then '{}' else jsonb_build_object('is_mailed', r.email_notifications) end
  from changed_rows r
  join public.components c on c.id = r.component_id and not c.is_example
  join public.organizations o on o.id = r.organization_id and not o.is_demo
  join public.members m on m.organization_id = r.organization_id and m.user_id = r.user_id
  -- Not of an account that is being deleted.
  join auth.users u on u.id = r.user_id;
  return null;
end
$$;

create or replace function app.report_legal_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A version that a newer one has replaced is asked of nobody.
  if tg_op = 'UPDATE' and exists (
    select from public.legal_documents n
    where n.organization_id = new.organization_id and n.lineage_id = new.lineage_id and n.number > new.number
      and n.valid_from <= (now() at time zone 'utc')::date
  ) then return null; end if;
  perform app.add_news(new.organization_id, 'document_to_accept', data => jsonb_build_object(
    'id', new.id, 'title', new.title, 'valid_from', new.valid_from, 'required_of', new.required_of,
    'asked_before', case tg_op when 'UPDATE' then old.required_of else 'nobody' end));
  return null;
end
$$;
create trigger legal_documents_news_update after update of required_of on public.legal_documents
  for each row when (
    new.withdrawn_at is null and old.required_of <> new.required_of
    and (old.required_of = 'nobody' or new.required_of = 'everyone')
  )
  execute function app.report_legal_document();

drop function app.untold_batches(interval);
create function app.untold_batches(older_than interval, after_id bigint, most_rows integer)
  returns table(batch uuid, last_id bigint)
  language sql stable security definer set search_path = ''
as $$
  select f.batch, max(f.id)
  from (
    select n.batch, n.id from app.news n
    where n.id > after_id and n.occurred_at < now() - older_than
    order by n.id
    limit most_rows
  ) f
  group by f.batch
  order by max(f.id)
$$;
comment on function app.untold_batches(interval, bigint, integer) is
  'Batches whose job was not ordered, or has failed for good: those of so many rows of news after this one, the oldest first.';
grant execute on function app.untold_batches to app_job;

create or replace function app.read_news(of_batch uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  with news as materialized (
    select n.*, c.title, o.name as organization_name
    from app.news n
    left join public.components c on c.organization_id = n.organization_id and c.id = n.component_id
    left join public.organizations o on o.id = n.organization_id
    where n.batch = of_batch
  ), told as materialized (
    select n.*, v.number, v.released_at, v.is_stable, v.is_breaking, v.sort_key, v.state,
      (select count(*)::integer from public.changes x
       where x.organization_id = n.organization_id and x.version_id = n.version_id and x.kind = 'breaking') as breaking_changes,
      (select count(*)::integer from public.changes x
       where x.organization_id = n.organization_id and x.version_id = n.version_id and x.kind = 'breaking'
         and x.migration_guide is not null) as guides
    from news n
    join public.versions v on v.id = n.version_id
    where n.version_id is not null
  ), newest as materialized (
    -- Of many releases of one component, the newest stable one and the newest of all: each dependent belongs to one of them.
    select distinct on (t.organization_id, t.component_id, t.kind, t.is_stable) t.*,
      (select v.sort_key from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.component_id and v.state <> 'withdrawn' and v.is_stable
       order by v.sort_key desc limit 1) as highest_stable,
      (select v.sort_key from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.component_id and v.state <> 'withdrawn'
       order by v.sort_key desc limit 1) as highest
    from told t
    where t.kind <> 'version_state_changed' and t.state <> 'withdrawn'
    order by t.organization_id, t.component_id, t.kind, t.is_stable, t.sort_key desc, t.released_at desc, t.id desc
  ), behind as materialized (
    select distinct on (d.organization_id, d.component_id, d.depends_on_id, t.kind)
      t.id as news_id, d.component_id, c.title, s.number as selected, d.lag_distance, d.lag_count,
      -- The lag is that to the newest version which the dependent can select.
      t.sort_key < case when s.is_stable then t.highest_stable else t.highest end as has_newer
    from newest t
    join public.dependencies d on d.organization_id = t.organization_id and d.depends_on_id = t.component_id
    join public.versions s on s.id = d.version_id
    join public.components c on c.organization_id = d.organization_id and c.id = d.component_id and not c.is_example
    where (t.is_stable or not s.is_stable) and (s.sort_key, s.released_at) < (t.sort_key, t.released_at)
    order by d.organization_id, d.component_id, d.depends_on_id, t.kind, t.sort_key desc, t.released_at desc
  ), dependents as materialized (
    select * from behind
    union all
    select t.id, d.component_id, c.title, t.number, d.lag_distance, d.lag_count, false
    from told t
    join public.dependencies d
      on d.organization_id = t.organization_id and d.depends_on_id = t.component_id and d.version_id = t.version_id
    join public.components c on c.organization_id = d.organization_id and c.id = d.component_id and not c.is_example
    where t.kind = 'version_state_changed'
  ), health as materialized (
    select n.id as news_id, h.id::uuid as component_id, c.title, h.before::integer as before, h.after::integer as after
    from news n
    cross join lateral rows from (
      jsonb_array_elements_text(n.data -> 'ids'), jsonb_array_elements(n.data -> 'before'), jsonb_array_elements(n.data -> 'after')
    ) h (id, before, after)
    join public.components c on c.organization_id = n.organization_id and c.id = h.id::uuid
    where n.kind = 'health_changed'
  ), edges as materialized (
    select n.id as news_id, (n.data ->> 'removed')::boolean as is_removed, (e.edge ->> 0)::uuid as component_id,
      (e.edge ->> 1)::uuid as depends_on_id, c.title
    from news n
    cross join lateral jsonb_array_elements(n.data -> 'edges') e (edge)
    join public.components c on c.organization_id = n.organization_id and c.id = (e.edge ->> 0)::uuid
    where n.kind = 'dependencies_changed'
  ), concerned as materialized (
    select component_id from dependents union select component_id from health where after < before
    union select component_id from edges where is_removed
    union select (c.value ->> 'id')::uuid from news n cross join lateral jsonb_array_elements(n.data -> 'components') c
    where n.kind in ('rule_found', 'rule_resolved')
    union select n.component_id from news n where n.kind in ('assigned', 'unassigned')
  ), assigned as materialized (
    select u.organization_id, u.component_id, u.user_id, u.email_notifications
    from (select distinct organization_id from news) n
    join public.component_users u on u.organization_id = n.organization_id
    where u.component_id in (select component_id from concerned)
  ), people as materialized (
    select distinct m.organization_id, m.user_id, m.role
    from (select distinct organization_id from news) n
    join public.members m on m.organization_id = n.organization_id and not m.is_token
    where m.role = 'maintainer'
      or m.user_id in (select a.user_id from assigned a)
      or m.user_id in (select x.user_id from news x where x.user_id is not null)
      or m.user_id in (select (x.data ->> 'invited_by')::uuid from news x where x.data ->> 'invited_by' is not null)
      or exists (select from news x where x.kind = 'document_to_accept')
    union all
    select null, p.id, null from public.profiles p
    where p.id in (select x.user_id from news x where x.organization_id is null)
  )
  select json_build_object(
    'news', (select coalesce(json_agg(json_build_object(
      'id', n.id, 'kind', n.kind, 'organization_id', n.organization_id, 'organization_name', n.organization_name,
      'actor_id', n.actor_id, 'occurred_at', n.occurred_at, 'component_id', n.component_id, 'title', n.title,
      'version_id', n.version_id, 'user_id', n.user_id,
      'data', case when n.kind in ('health_changed', 'dependencies_changed') then null else n.data end,
      'version', case when t.id is not null then json_build_object(
        'number', t.number, 'released_at', t.released_at, 'is_stable', t.is_stable,
        'breaking_changes', t.breaking_changes, 'guides', t.guides) end,
      'accepted_by', case when n.kind = 'document_to_accept' then (
        select coalesce(json_agg(distinct a.user_id), '[]')
        from public.legal_documents d
        join public.legal_acceptances a on a.organization_id = d.organization_id and a.lineage_id = d.lineage_id
        join public.legal_documents v on v.id = a.document_id and v.number >= d.number
        where d.organization_id = n.organization_id and d.id = (n.data ->> 'id')::uuid) end
    ) order by n.id), '[]') from news n left join told t on t.id = n.id),
    'dependents', (select coalesce(json_agg(d), '[]') from dependents d),
    'health', (select coalesce(json_agg(h order by h.news_id), '[]') from health h),
    'edges', (select coalesce(json_agg(e), '[]') from edges e),
    'assigned', (select coalesce(json_agg(json_build_object(
      'component_id', a.component_id, 'user_id', a.user_id, 'is_mailed', a.email_notifications)), '[]') from assigned a),
    'people', (select coalesce(json_agg(json_build_object(
      'organization_id', p.organization_id, 'user_id', p.user_id, 'role', p.role, 'wants_mail', s.email_notifications,
      'cadence', k.cadence, 'muted', k.muted)), '[]')
      from people p
      join public.profile_settings s on s.user_id = p.user_id
      join public.notification_settings k on k.user_id = p.user_id)
  )
$$;
