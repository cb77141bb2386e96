-- The page of a version names who released it. Imported versions have no such person: whoever imports them has not
-- released them.

alter table public.versions add column released_by uuid;
comment on column public.versions.released_by is 'Who released it; null if it was imported, or if the person is gone.';
alter table public.versions add constraint versions_released_by_fkey
  foreign key (released_by) references public.profiles (id) on delete set null;
create index versions_released_by_idx on public.versions (released_by) where released_by is not null;

grant insert (released_by) on public.versions to app_writer;
create policy "nobody releases in another person's name" on public.versions
  as restrictive for insert to app_writer
  with check (released_by is null or released_by = (select auth.uid()));
