-- In the first ten minutes a domain waits for the person who claims it. A check by schedule just before they ask would
-- have looked before the record was there, and their question would have got its answer.

create or replace function app.due_sso_work() returns table (task text, id uuid, revision integer, tried_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  (select 'read-sso-metadata', c.organization_id, c.revision, c.metadata_tried_at
   from public.sso_connections c
   where (c.kind = 'oidc' or c.metadata_url is not null) and app.has_sso_right(c.organization_id)
     and coalesce(c.metadata_tried_at, '-infinity') < now() - case c.metadata_state when 'read' then interval '24 hours' else interval '1 hour' end
   order by c.metadata_tried_at nulls first
   limit 500)
  union all
  (select 'check-sso-domain', d.id, 1, d.checked_at
   from public.sso_domains d
   where d.verified_at is null and d.created_at > now() - interval '30 days' and app.has_sso_right(d.organization_id)
     and coalesce(d.checked_at, d.created_at) < now() - case when d.created_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end
   order by d.checked_at nulls first
   limit 500)
$$;
