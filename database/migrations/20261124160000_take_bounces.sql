-- A mail server can accept a mail and return it later. Then the address is refused as if it had been refused at once.

create function app.refuse_address(person uuid, hash bytea, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.refused_addresses (user_id, digest, refused_at)
  select p.id, hash, at from public.profiles p where p.id = person
  on conflict do nothing;
  -- Told once, also if several mails are refused.
  if not found then return; end if;
  perform app.report_news(m.organization_id, 'mail_refused', '{}', person)
  from public.members m where m.user_id = person order by m.organization_id;
end
$$;
comment on function app.refuse_address(uuid, bytea, timestamptz) is
  'The address with this hash gets no more mails about notifications, and the maintainers of the person''s organizations are told.';

create or replace function app.refuse_mail(mail uuid, address text, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select m.user_id into person from app.notification_mails m where m.id = mail;
  perform app.settle_mail(mail, 'refused', at);
  perform app.refuse_address(person, app.mail_digest(address), at);
end
$$;

create function app.return_mail(mail uuid, hash bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  -- Of two reports, the second waits here for the first and then finds the mail refused.
  update app.notification_mails m set state = 'refused', settled_at = at
  where m.id = mail and m.state = 'sent' and m.address_digest = hash
  returning m.user_id into person;
  if not found then
    return not exists (select from app.notification_mails m where m.id = mail and m.state = 'ordered');
  end if;
  -- An address that the person no longer has needs nobody's attention.
  perform app.refuse_address(person, hash, at)
  from auth.users u where u.id = person and app.mail_digest(u.email) = hash;
  return true;
end
$$;
comment on function app.return_mail(uuid, bytea, timestamptz) is
  'A mail that was sent came back. Nothing happens unless it went to the address with this hash. False: it is still being sent.';
grant execute on function app.return_mail to app_job;

grant execute on function app.mail_digest to app_writer;
