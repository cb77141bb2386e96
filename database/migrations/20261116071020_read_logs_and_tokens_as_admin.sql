-- The audit log holds what every member did, and the list of tokens what else opens the organization: a token that was
-- made for one purpose reads neither. Restrictive, so that it narrows each policy that there is, also those to come.

create policy "a token needs the scope admin to read" on public.audit_log
  as restrictive for select to authenticated, app_writer using ((select app.token_allows('admin')));
create policy "a token needs the scope admin to read" on public.audit_checkpoints
  as restrictive for select to authenticated, app_writer using ((select app.token_allows('admin')));
create policy "a token needs the scope admin to read" on public.api_tokens
  as restrictive for select to authenticated, app_writer using ((select app.token_allows('admin')));

create or replace function app.may_verify_audit_chain(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when organization = app.installation_chain() then app.is_superadmin()
    else coalesce(app.role_in(organization), '') in ('maintainer', 'admin') and app.token_allows('admin') end
$$;
