-- An image belongs to a folder, not to a component: what a token added for one component may be shown by another. So a
-- token that is narrowed deletes no image, whoever added it, and adds images only where its person edits one of its
-- components.

create or replace function app.folders_edited() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.token_allows('components:write', 'versions:write') then '{}'
    when app.token_components() is null then array(
      select id::text from unnest(app.organizations_as('maintainer', 'admin')) o (id)
      union
      select c.organization_id::text from public.components c where c.id = any (app.assigned_components())
    )
    else array(
      select distinct c.organization_id::text from public.components c
      where c.id = any (app.token_components())
        and (c.organization_id = any (app.organizations_as('maintainer', 'admin'))
          or c.id = any (app.assigned_components()))
    )
  end
$$;
comment on function app.folders_edited() is
  'The folders of organizations in which the person who asks edits a component or its versions. A token that is narrowed edits its components alone.';

alter policy "people delete images that they added" on storage.objects
  using (
    bucket_id = 'attachments' and owner = (select auth.uid()) and not (select app.is_acting())
    and (select app.token_components()) is null
    and path_tokens[1] = any ((select app.folders_edited())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
  );
