-- Two publishers share every table; each sees its own rows only. One relation of each kind that can be embedded.
create table public.publishers (
  id uuid primary key,
  name text not null
);

create table public.authors (
  id int primary key,
  publisher_id uuid not null references public.publishers,
  name text not null,
  born date,
  score numeric(6, 2),
  active boolean,
  languages text[] not null default '{}',
  profile jsonb not null default '{}',
  biography text,
  created_at timestamptz not null default '2026-01-02T03:04:05Z'
);

create table public.books (
  id int primary key,
  publisher_id uuid not null references public.publishers,
  author_id int references public.authors,
  editor_id int,
  title text not null,
  pages int,
  search tsvector generated always as (to_tsvector('english', title)) stored,
  constraint books_editor_fkey foreign key (editor_id) references public.authors,
  constraint books_pages_positive check (pages > 0)
);

create table public.contracts (
  author_id int primary key references public.authors,
  publisher_id uuid not null references public.publishers,
  fee int not null
);

create table public.topics (
  id int primary key,
  publisher_id uuid not null references public.publishers,
  parent_id int references public.topics,
  label text not null
);

create table public.book_topics (
  book_id int references public.books,
  topic_id int references public.topics,
  publisher_id uuid not null references public.publishers,
  primary key (book_id, topic_id)
);

create table public.drafts (
  id int primary key,
  publisher_id uuid not null references public.publishers,
  note text not null
);

create view public.long_books with (security_invoker = true) as select * from public.books where pages > 300;

create function public.own_publisher() returns uuid language sql stable
  as $$ select (auth.jwt() ->> 'publisher')::uuid $$;

do $$
declare relation text;
begin
  foreach relation in array array['authors', 'books', 'contracts', 'topics', 'book_topics', 'drafts'] loop
    execute format('alter table public.%I enable row level security', relation);
    execute format('grant select, insert, update, delete on public.%I to authenticated', relation);
    execute format('create policy "own rows" on public.%I to authenticated
      using (publisher_id = public.own_publisher()) with check (publisher_id = public.own_publisher())', relation);
  end loop;
end $$;
grant select on public.long_books to authenticated;
alter table public.publishers enable row level security;
grant select on public.publishers to authenticated;
create policy "own row" on public.publishers to authenticated using (id = public.own_publisher());

create function public.add_numbers(a int, b int default 1) returns int language sql immutable
  as $$ select a + b $$;
create function public.list_authors(least_score numeric default 0) returns setof public.authors language sql stable
  as $$ select * from public.authors where score >= least_score $$;
create function public.count_pages() returns table (title text, pages int) language sql stable
  as $$ select title, pages from public.books order by title $$;
create function public.first_author() returns public.authors language sql stable
  as $$ select * from public.authors order by id limit 1 $$;
create function public.list_titles() returns setof text language sql stable
  as $$ select title from public.books order by title $$;
create function public.rename_author(id int, name text) returns void language sql volatile
  as $$ update public.authors a set name = rename_author.name where a.id = rename_author.id $$;
create function public.echo(content jsonb, words text[] default '{}') returns jsonb language sql immutable
  as $$ select jsonb_build_object('content', content, 'words', words) $$;
create function public.wait_long() returns void language sql volatile as $$ select pg_sleep(10) $$;
create function public.refuse(state text, words text, detail text default '') returns void language plpgsql stable
  as $$ begin raise exception using errcode = state, message = words, detail = detail; end $$;
grant execute on all functions in schema public to anon, authenticated;

insert into public.publishers values
  ('aaaaaaaa-0000-4000-8000-000000000001', 'Alder Press'),
  ('bbbbbbbb-0000-4000-8000-000000000002', 'Birch House');
insert into public.authors (id, publisher_id, name, born, score, active, languages, profile, biography) values
  (1, 'aaaaaaaa-0000-4000-8000-000000000001', 'Ada', '1970-01-01', 4.50, true, '{en,fr}', '{"city": "Paris", "prizes": [{"name": "Gold", "year": 1999}], "age": 50}', 'Ada writes about machines'),
  (2, 'aaaaaaaa-0000-4000-8000-000000000001', 'Bo', null, 3.00, false, '{en}', '{"city": "Oslo"}', null),
  (3, 'aaaaaaaa-0000-4000-8000-000000000001', 'Cy, the "Old"', '1950-05-05', null, null, '{}', '{}', 'Cy grows (very) old'),
  (101, 'bbbbbbbb-0000-4000-8000-000000000002', 'secret-Zed', '1980-08-08', 9.99, true, '{de}', '{"city": "secret-Bonn"}', 'secret-biography');
insert into public.books (id, publisher_id, author_id, editor_id, title, pages) values
  (10, 'aaaaaaaa-0000-4000-8000-000000000001', 1, 2, 'Engines of the sky', 320),
  (11, 'aaaaaaaa-0000-4000-8000-000000000001', 1, null, 'A small garden', 90),
  (12, 'aaaaaaaa-0000-4000-8000-000000000001', 2, 1, 'Winter engines', 410),
  (13, 'aaaaaaaa-0000-4000-8000-000000000001', null, null, 'Anonymous', null),
  (110, 'bbbbbbbb-0000-4000-8000-000000000002', 101, null, 'secret-title', 500);
insert into public.contracts values
  (1, 'aaaaaaaa-0000-4000-8000-000000000001', 1000),
  (101, 'bbbbbbbb-0000-4000-8000-000000000002', 99999);
insert into public.topics values
  (20, 'aaaaaaaa-0000-4000-8000-000000000001', null, 'science'),
  (21, 'aaaaaaaa-0000-4000-8000-000000000001', 20, 'flight'),
  (120, 'bbbbbbbb-0000-4000-8000-000000000002', null, 'secret-topic');
insert into public.book_topics values
  (10, 20, 'aaaaaaaa-0000-4000-8000-000000000001'),
  (10, 21, 'aaaaaaaa-0000-4000-8000-000000000001'),
  (12, 20, 'aaaaaaaa-0000-4000-8000-000000000001'),
  (110, 120, 'bbbbbbbb-0000-4000-8000-000000000002');
insert into public.drafts values
  (30, 'aaaaaaaa-0000-4000-8000-000000000001', 'first'),
  (31, 'aaaaaaaa-0000-4000-8000-000000000001', 'second'),
  (130, 'bbbbbbbb-0000-4000-8000-000000000002', 'secret-draft');
