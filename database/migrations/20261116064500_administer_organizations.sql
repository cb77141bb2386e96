-- What superadmins do to organizations. No role has a grant to update those columns: each act is a function that asks
-- whether its caller is a superadmin, changes nothing else and records the reason in the log of the organization. The
-- answer holds what the act is about and nothing that belongs to the tenant.

insert into app.audit_events (name, chain, fields) values
  ('organization_suspended', 'organization', '{reason}'),
  ('organization_reactivated', 'organization', '{reason}'),
  ('trial_extended', 'organization', '{until, reason}'),
  ('organization_limits_set', 'organization', '{limits, reason}');

create function app.lock_administered_organization(organization uuid) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
begin
  if not app.is_superadmin() then
    raise insufficient_privilege using message = 'only superadmins administer organizations';
  end if;
  -- The lock that functions write under: what runs is carried out before, and what comes later meets the new state.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  perform 1 from public.organizations where id = organization and not is_demo for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Organization not found', hint = 'organization_not_found';
  end if;
end
$$;

create function app.administered_organization(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', id, 'name', name, 'state', app.organization_state(id), 'trial_ends_at', trial_ends_at,
    'suspended_at', suspended_at, 'limits', limit_overrides)
  from public.organizations where id = organization
$$;

create function app.suspend_organization(organization uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set suspended_at = now() where id = organization and suspended_at is null;
  if found then
    perform app.record_event(organization, 'organization_suspended', jsonb_build_object('reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
comment on function app.suspend_organization(uuid, text) is 'Closes an organization to its members. One that is suspended stays as it is.';

create function app.reactivate_organization(organization uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set suspended_at = null where id = organization and suspended_at is not null;
  if found then
    perform app.record_event(organization, 'organization_reactivated', jsonb_build_object('reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
comment on function app.reactivate_organization(uuid, text) is 'Ends a suspension; the organization is then what it would be without one.';

create function app.extend_trial(organization uuid, until timestamptz, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set trial_ends_at = until where id = organization and trial_ends_at <> until;
  if found then
    perform app.record_event(organization, 'trial_extended', jsonb_build_object('until', until, 'reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;

create function app.set_organization_limits(organization uuid, limits jsonb, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set limit_overrides = limits where id = organization and limit_overrides <> limits;
  if found then
    perform app.record_event(organization, 'organization_limits_set', jsonb_build_object('limits', limits, 'reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
comment on function app.set_organization_limits(uuid, jsonb, text) is
  'What was agreed becomes exactly this. What an organization has beyond a new limit stays; nothing more is added.';

grant execute on function app.suspend_organization(uuid, text), app.reactivate_organization(uuid, text),
  app.extend_trial(uuid, timestamptz, text), app.set_organization_limits(uuid, jsonb, text) to app_writer;
