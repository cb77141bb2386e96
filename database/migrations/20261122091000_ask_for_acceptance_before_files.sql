-- Whoever has to accept a legal document first changes no files either. Legal documents themselves stay open: a maintainer
-- can correct one that asks too much.

create function app.folders_settled() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select array(select o.id::text from unnest(app.my_organizations()) o (id) where not app.owes_acceptance(o.id))
$$;
comment on function app.folders_settled() is
  'The folders of organizations that ask the person to accept nothing first.';
grant execute on function app.folders_settled to authenticated, app_writer;

alter policy "maintainers add a logo" on storage.objects
  with check (
    bucket_id = 'logos' and path_tokens[1] = any ((select app.folders_managed())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
    and app.is_file_name(name, 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif')
  );
alter policy "maintainers remove a logo" on storage.objects
  using (
    bucket_id = 'logos' and path_tokens[1] = any ((select app.folders_managed())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
  );
alter policy "people who edit components add images" on storage.objects
  with check (
    bucket_id = 'attachments' and path_tokens[1] = any ((select app.folders_edited())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
    and app.is_file_name(name, 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif')
  );
alter policy "maintainers and admins delete images" on storage.objects
  using (
    bucket_id = 'attachments' and path_tokens[1] = any ((select app.folders_administered())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
  );
alter policy "people delete images that they added" on storage.objects
  using (
    bucket_id = 'attachments' and owner = (select auth.uid()) and not (select app.is_acting())
    and path_tokens[1] = any ((select app.folders_edited())::text[])
    and path_tokens[1] = any ((select app.folders_settled())::text[])
  );
