-- Nobody reaches one address, or many, more often than a person who invites colleagues would.

create or replace function app.invitations_left(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select greatest(0, case
    when t.is_trial then least(20 - t.of_organization, 20 - t.of_sender_on_trials)
    else least(100 - t.of_organization, 200 - t.of_sender)
  end)::integer
  from (
    select app.organization_state(organization) = 'trialing' as is_trial,
      (select count(*) from app.invitation_sends s
       where s.organization_id = organization and s.sent_at > now() - interval '1 day') as of_organization,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.is_trial and s.sent_at > now() - interval '1 day') as of_sender_on_trials,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.sent_at > now() - interval '1 day') as of_sender
  ) t
  where app.role_in(organization) = 'maintainer'
$$;
comment on function app.invitations_left(uuid) is
  'How many mails to people the maintainer who asks may still send within a day: 100 per organization, and 200 per person over all of theirs. On a trial 20, over all trials of the person: trials cost nothing.';

drop function app.take_invitation_sends(uuid, text[]);
create function app.take_invitation_sends(organization uuid, recipients text[], purpose text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  most_to_one constant integer := 3;
  available integer;
  pestered text;
  -- A change of address is asked for at its addresses, and takes nothing from the invitations that they get.
  prefix constant text := case purpose when 'invitation' then '' else purpose || ':' end;
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 7215325));
  available := app.invitations_left(organization);
  if available is null then
    raise insufficient_privilege using message = 'only maintainers invite';
  elsif cardinality(recipients) > available then
    raise sqlstate 'PT429' using
      message = case available
        when 0 then 'You have sent as many invitations as possible within a day. Try again tomorrow'
        when 1 then 'You can send 1 more invitation today. Shorten the list, or send the rest tomorrow'
        else format('You can send %s more invitations today. Shorten the list, or send the rest tomorrow', available)
      end,
      hint = 'too_many_invitations';
  end if;
  select r into pestered from unnest(recipients) r
  where (
    select count(*) from app.invitation_sends s
    where s.organization_id = organization and s.recipient_digest = sha256(convert_to(prefix || lower(r), 'UTF8'))
      and s.sent_at > now() - interval '1 day'
  ) >= most_to_one
  limit 1;
  if pestered is not null then
    raise sqlstate 'PT429' using
      message = format(
        case purpose
          when 'invitation' then '%s has received %s invitations from this organization today. Copy the link, or try again tomorrow'
          else 'A change of %s was asked for %s times today. Try again tomorrow'
        end, pestered, most_to_one),
      hint = 'too_many_invitations';
  end if;
  insert into app.invitation_sends (organization_id, sender_id, recipient_digest, is_trial)
  select organization, auth.uid(), sha256(convert_to(prefix || lower(r), 'UTF8')), app.organization_state(organization) = 'trialing'
  from unnest(recipients) r;
  return available - cardinality(recipients);
end
$$;
comment on function app.take_invitation_sends(uuid, text[], text) is
  'Counts mails before they are sent, under the lock of the organization. Answers how many are left. The purpose is invitation or change.';
grant execute on function app.take_invitation_sends to app_writer;
