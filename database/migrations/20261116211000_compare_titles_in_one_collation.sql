-- The given title is lowered as stored ones are (collation of the column), not as the locale of the database would.

create or replace function public.components_titled(organization_id uuid, title text) returns setof public.components
  language sql stable rows 1
as $$
  select c.* from public.components c
  where c.organization_id = components_titled.organization_id and not c.is_example
    and lower(c.title) = lower(btrim(components_titled.title) collate "und-x-icu")
  order by c.created_at, c.id
$$;
