-- What people see move on their screens while others work: the tables whose changes are told, and the private channels.
-- Everyone hears of the rows that they may read.

alter publication supabase_realtime add table
  public.organizations, public.members, public.invitations, public.api_tokens, public.sso_connections, public.sso_domains,
  public.legal_documents, public.components, public.component_users, public.versions, public.changes, public.dependencies,
  public.projects, public.project_components, public.component_rules, public.component_rule_exemptions;
select realtime.follow_publication();

create function app.may_hear(topic text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  kind constant text := split_part(topic, ':', 1);
  given constant text := split_part(topic, ':', 2);
  organization uuid;
begin
  if topic !~ '^(organization|component):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  if kind = 'organization' then organization := given::uuid;
  else select c.organization_id into organization from public.components c where c.id = given::uuid;
  end if;
  return organization = any (app.my_organizations());
end
$$;
comment on function app.may_hear(text) is
  'Whether the person who asks may join a channel: organization:<id>, where changes are told, or component:<id>, where people see who else is there.';
grant execute on function app.may_hear to authenticated;

create policy "members hear what happens in their organizations" on realtime.messages
  for select to authenticated
  using ((select app.may_hear(realtime.topic())));
-- Under their own name only, and never under that of somebody they act for.
create policy "people show that they are at a component" on realtime.messages
  for insert to authenticated
  with check (
    extension = 'presence' and event = auth.uid()::text
    and realtime.topic() like 'component:%' and (select app.may_hear(realtime.topic()))
    and not app.is_acting() and not app.is_token()
  );
