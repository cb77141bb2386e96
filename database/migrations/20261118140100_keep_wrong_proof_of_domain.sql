-- A record with a wrong value is a slip of the hand, which people find only if they see the value.

alter table public.sso_domains
  add column last_value text,
  add constraint sso_domains_last_value_length check (char_length(last_value) between 1 and 64);
comment on column public.sso_domains.last_value is 'The value of the record that the last check found instead of the proof.';

drop function app.note_sso_domain_check(uuid, text);
create function app.note_sso_domain_check(of_domain uuid, result text, found_value text default null) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claim public.sso_domains;
  noted text := result;
begin
  select * into claim from public.sso_domains where id = of_domain for update;
  if not found or claim.verified_at is not null then return claim.last_result; end if;
  if result = 'found' and exists (select 1 from auth.sso_domains a where a.domain = claim.domain) then noted := 'taken'; end if;
  if noted = 'found' then
    begin
      update public.sso_domains set verified_at = now() where id = of_domain;
    exception when unique_violation then
      noted := 'taken';
    end;
  end if;
  update public.sso_domains set checked_at = now(), last_result = noted,
    last_value = case noted when 'other_value' then left(found_value, 64) end
  where id = of_domain;
  return noted;
end
$$;
comment on function app.note_sso_domain_check(uuid, text, text) is
  'Takes what DNS said about a claim. Of several organizations that prove a domain, the first has it; the others learn that it is taken, and not by whom.';
grant execute on function app.note_sso_domain_check to app_job;
