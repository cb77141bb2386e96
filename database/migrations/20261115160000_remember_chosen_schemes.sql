-- A scheme that a person chose stays; one that is nothing but the default may be guessed from the first number.

alter table public.components add column has_chosen_scheme boolean not null default false;
comment on column public.components.has_chosen_scheme is
  'Whether the scheme was said. If not, the number of the first version may decide it.';

grant insert (has_chosen_scheme), update (has_chosen_scheme) on public.components to app_writer;
grant select (has_chosen_scheme) on public.components to anon;
