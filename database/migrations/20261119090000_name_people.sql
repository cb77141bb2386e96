-- People have names, and edits of people and members are numbered.

alter table public.profiles add column name text not null default '';
alter table public.profiles add column revision integer not null default 1;
alter table public.profiles add constraint profiles_name_length check (char_length(name) <= 256 and name = btrim(name));
comment on column public.profiles.name is 'Empty until the person has given one. Others see the address then.';

alter table public.members add column revision integer not null default 1;
