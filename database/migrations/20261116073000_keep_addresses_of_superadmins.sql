-- An organization hears who administered it and why, but not from which network address: that is the installation's
-- business, and stands in its chain. What an organization's row holds of it is a digest whose salt is thrown away.

insert into app.audit_events (name, chain, fields) values
  ('organization_administered', 'installation', '{organization_id, act}');

create function app.keep_address_of_superadmin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.event is not null then
    perform app.record_event(null, 'organization_administered',
      jsonb_build_object('organization_id', new.organization_id, 'act', new.event));
  end if;
  new.address := null;
  new.address_salt := null;
  return new;
end
$$;
comment on function app.keep_address_of_superadmin() is
  'Rows that an act changes go without an address; its event, which comes last, tells the installation.';

create trigger keep_address_of_superadmin before insert on public.audit_log
  for each row when (
    new.address is not null and new.organization_id <> app.installation_chain()
    and app.is_superadmin() and app.role_in(new.organization_id) is null
  )
  execute function app.keep_address_of_superadmin();
