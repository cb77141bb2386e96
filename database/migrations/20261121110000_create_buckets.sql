-- The files of the product. The first folder of a name says whose a file is: a person's in avatars, an organization's
-- elsewhere. Functions and jobs touch no bytes: people upload with the storage client, under these policies.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, is_public, megabytes * 1048576, types
from (values
  ('avatars', true, 2, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'::text[]),
  ('logos', true, 2, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'),
  ('legal-documents', false, 20, '{application/pdf}'),
  ('attachments', false, 10, '{image/png,image/jpeg,image/webp,image/gif,image/avif}')
) as b (id, is_public, megabytes, types)
on conflict (id) do nothing;

create function app.is_file_name(name text, variadic endings text[]) returns boolean
  language sql immutable parallel safe
return name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{3,4}$'
  and split_part(name, '.', -1) = any (endings);
comment on function app.is_file_name(text, text[]) is
  'Whether a name is the id of a person or an organization, a UUID that nobody guesses, and one of these endings.';

create function app.folder_owner(name text) returns uuid
  language sql immutable parallel safe
return case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(name, '/', 1)::uuid end;
comment on function app.folder_owner(text) is 'Whose folder a file is in. Null where the folder is no id.';

create function app.is_in_person() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() is not null and not app.is_acting() and not app.is_token() and app.proof_suffices(false)
$$;
comment on function app.is_in_person() is
  'Whether the person who asks has a session of their own, with every proof they have: no API token, and nobody who acts for them.';

create function app.folders_read() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select app.my_organizations()::text[]
$$;
comment on function app.folders_read() is 'The folders of organizations whose files the person who asks reads.';

create function app.folders_managed() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when not app.is_acting() and app.token_allows('admin') and app.token_components() is null
    then app.organizations_as('maintainer')::text[] else '{}' end
$$;
comment on function app.folders_managed() is
  'The folders of organizations whose logo and legal documents the person who asks changes: maintainers themselves, and tokens with the scope admin.';

create function app.folders_edited() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when app.token_allows('components:write', 'versions:write') then array(
    select id::text from unnest(app.organizations_as('maintainer', 'admin')) o (id)
    union
    select c.organization_id::text from public.components c where c.id = any (app.assigned_components())
  ) else '{}' end
$$;
comment on function app.folders_edited() is
  'The folders of organizations in which the person who asks edits a component or its versions. A token that is narrowed to components adds files for them.';

create function app.folders_administered() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when not app.is_acting() and app.token_allows('components:write', 'versions:write') and app.token_components() is null
    then app.organizations_as('maintainer', 'admin')::text[] else '{}' end
$$;
comment on function app.folders_administered() is
  'The folders of organizations in which the person who asks deletes any attachment.';

grant execute on function app.is_file_name, app.folder_owner, app.is_in_person, app.folders_read, app.folders_managed,
  app.folders_edited, app.folders_administered to authenticated, app_writer;

-- Names never change, and bytes neither: nobody updates. The protocol asks before a write whether the session still lives.

create policy "people list their own pictures" on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and path_tokens[1] = (select auth.uid())::text and (select app.is_in_person()));
create policy "people add a picture of themselves" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'avatars' and path_tokens[1] = (select auth.uid())::text and (select app.is_in_person())
    and app.is_file_name(name, 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif')
  );
create policy "people remove pictures of themselves" on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and path_tokens[1] = (select auth.uid())::text and (select app.is_in_person()));

create policy "members read the files of their organizations" on storage.objects for select to authenticated, app_writer
  using (
    bucket_id in ('logos', 'legal-documents', 'attachments')
    and path_tokens[1] = any ((select app.folders_read())::text[])
  );

create policy "maintainers add a logo" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'logos' and path_tokens[1] = any ((select app.folders_managed())::text[])
    and app.is_file_name(name, 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif')
  );
create policy "maintainers remove a logo" on storage.objects for delete to authenticated
  using (bucket_id = 'logos' and path_tokens[1] = any ((select app.folders_managed())::text[]));

create policy "maintainers upload legal documents" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'legal-documents' and path_tokens[1] = any ((select app.folders_managed())::text[])
    and app.is_file_name(name, 'pdf')
  );

create policy "people who edit components add images" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'attachments' and path_tokens[1] = any ((select app.folders_edited())::text[])
    and app.is_file_name(name, 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif')
  );
create policy "maintainers and admins delete images" on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and path_tokens[1] = any ((select app.folders_administered())::text[]));
create policy "people delete images that they added" on storage.objects for delete to authenticated
  using (
    bucket_id = 'attachments' and owner = (select auth.uid()) and not (select app.is_acting())
    and path_tokens[1] = any ((select app.folders_edited())::text[])
  );

-- An erasure clears the owner of files wherever they are.
create index objects_owner_idx on storage.objects (owner) where owner is not null;
