-- A trial could be shortened by what is recorded as its extension.

create or replace function app.extend_trial(organization uuid, until timestamptz, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set trial_ends_at = until where id = organization and trial_ends_at < until;
  if not found then
    raise sqlstate 'PT400' using
      message = 'The trial already lasts until then or longer. Choose a later date',
      hint = 'trial_not_extended';
  end if;
  perform app.record_event(organization, 'trial_extended', jsonb_build_object('until', until, 'reason', reason));
  return app.administered_organization(organization);
end
$$;
comment on function app.extend_trial(uuid, timestamptz, text) is
  'Moves the end of a trial to a later date, and never to an earlier one. A trial that is over begins anew.';
