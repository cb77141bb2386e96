-- Projects with the health of their components, and how far a new organisation has come. Both run with the rights of
-- who asks.

create view public.project_list with (security_invoker = true) as
  select p.id, p.organization_id, p.name, p.description, p.component_count, p.revision, p.created_at, p.updated_at,
    s.scored_count, s.score_sum, s.lowest_score, s.behind_count
  from public.projects p
  cross join lateral (
    select count(*) filter (where c.dependency_count > 0)::integer as scored_count,
      coalesce(sum(c.health_score) filter (where c.dependency_count > 0), 0)::integer as score_sum,
      min(c.health_score) filter (where c.dependency_count > 0) as lowest_score,
      count(*) filter (where c.outdated_count > 0)::integer as behind_count
    from public.project_components x
    join public.components c on c.organization_id = x.organization_id and c.id = x.component_id
    where x.organization_id = p.organization_id and x.project_id = p.id
  ) s;
comment on view public.project_list is
  'Projects with what domain/health needs for their mean: how many components have dependencies, and the sum of their scores.';

create function public.first_steps(organization_id uuid) returns json
  language sql stable
as $$
  select json_build_object(
    'component', exists (select 1 from public.components c where c.organization_id = g.id),
    'version', exists (select 1 from public.versions v where v.organization_id = g.id),
    'dependency', exists (select 1 from public.dependencies d where d.organization_id = g.id),
    'assignment', exists (select 1 from public.component_users u where u.organization_id = g.id),
    'project', exists (select 1 from public.projects p where p.organization_id = g.id),
    'rule', exists (select 1 from public.component_rules r where r.organization_id = g.id and r.level <> 'off'),
    'colleague', (select count(*) > 1 from public.members m where m.organization_id = g.id)
  )
  from public.organizations g
  where g.id = first_steps.organization_id
$$;
comment on function public.first_steps(uuid) is 'Which first steps an organisation has done. Null for strangers.';

grant select on public.project_list to anon, authenticated, app_writer;
grant execute on function public.first_steps(uuid) to authenticated, service_role, app_writer;
select platform.grant_service_role('public');
