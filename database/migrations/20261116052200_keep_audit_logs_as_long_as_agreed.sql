-- The audit log of an organization goes back as many days as its plan, or what was agreed, says. A job cuts one log at a
-- time: the end of a chain is locked while it is cut, and one transaction for all would hold up everyone's writes.

create function app.overdue_audit_logs() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select o.id
  from public.organizations o
  cross join lateral (select (app.organization_limits(o.id) ->> 'audit_days')::integer as days) l
  where exists (
    select 1 from public.audit_log a
    where a.organization_id = o.id and a.occurred_at < now() - make_interval(days => l.days)
  )
$$;
comment on function app.overdue_audit_logs() is 'The organizations whose audit log goes back further than it should.';

create function app.prune_overdue_audit_log(organization uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  select app.prune_audit_log(
    organization, now() - make_interval(days => (app.organization_limits(organization) ->> 'audit_days')::integer))
$$;
comment on function app.prune_overdue_audit_log(uuid) is
  'Cuts what is older than the limit and leaves a checkpoint; without a limit nothing. How long is not the caller''s to say.';

grant execute on function app.overdue_audit_logs(), app.prune_overdue_audit_log(uuid) to app_job;
