-- Erasure finds a person by what is theirs alone, and the export holds nothing that opens a door or is about others.

alter table app.personal_data drop constraint personal_data_holds_known;
alter table app.personal_data add constraint personal_data_holds_known
  check (holds in ('id', 'ids', 'id_in_text', 'email', 'mention', 'report'));
comment on column app.personal_data.holds is
  'The id of the person, ids among which it may be, text with the id in it, an address, text that may mention an address, or the report of a test sign-in, which also knows the subject of an identity.';

update app.personal_data set holds = 'report' where table_name = 'sso_connections' and column_name = 'test_report';
-- Network and device of a superadmin who acts for the person are not the person's.
update app.personal_data set narrowed = 'r.actor_id is null'
where schema_name = 'auth' and table_name = 'sessions' and column_name = 'user_id';
-- The text of a mail holds links and codes that still work.
update app.personal_data set exported = '{recipient,subject,created_at}'
where schema_name = 'platform' and table_name = 'mails' and column_name = 'recipient';
-- A notice about the person to somebody else is still due.
update app.personal_data set narrowed = 'coalesce(r.payload::jsonb ->> ''recipient_id'', $1::text) = $1::text'
where table_name = '_private_jobs' and column_name = 'payload';

create or replace function app.traces_of(person uuid, out emails text[], out mentions text[])
  language sql stable security definer set search_path = ''
as $$
  with proven as (
    select lower(u.email) as address from auth.users u
    where u.id = person and u.email is not null and u.email_confirmed_at is not null
    union
    select lower(i.identity_data ->> 'email') from auth.identities i
    where i.user_id = person and i.identity_data ->> 'email_verified' = 'true' and i.identity_data ->> 'email' <> ''
      -- A mailbox may have changed hands.
      and not exists (
        select 1 from auth.users o
        where o.id <> person and lower(o.email) = lower(i.identity_data ->> 'email') and o.email_confirmed_at is not null
      )
  )
  select coalesce(array_agg(address), '{}'),
    coalesce(array_agg(
      '(^|[^[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '($|[^[:alnum:].-]|[.-]($|[^[:alnum:]]))'
    ), '{}')
  from proven
$$;
comment on function app.traces_of(uuid) is
  'The addresses that are proven to be the person''s, and patterns that find them in texts, as a whole: ada@b.com is not a@b.co. An address that somebody only claims is not theirs to erase.';

create or replace function app.personal_condition(entry app.personal_data) returns text
  language sql immutable set search_path = ''
as $$
  select concat(
    case (entry).holds
      when 'id' then format('r.%I = $1', (entry).column_name)
      when 'ids' then format('r.%I @> array[$1]', (entry).column_name)
      when 'id_in_text' then format('strpos(r.%I::text, $1::text) > 0', (entry).column_name)
      when 'email' then format('lower(r.%I) = any ($2)', (entry).column_name)
      -- Mails break addresses of other people with spaces of no width, so that no program makes links of them.
      when 'mention' then format('replace(lower(r.%I::text), U&''\200B'', '''') ~ any ($3)', (entry).column_name)
      else format(
        '(lower(r.%1$I::text) ~ any ($3) or exists (
           select 1 from auth.identities i
           where i.user_id = $1 and i.provider = ''sso:'' || r.provider_id
             and jsonb_path_exists(r.%1$I, ''$.** ? (@ == $subject)'', jsonb_build_object(''subject'', i.provider_id))))',
        (entry).column_name)
    end,
    ' and (' || (entry).narrowed || ')')
$$;

create index dependency_history_changed_by_idx on public.dependency_history (changed_by) where changed_by is not null;
