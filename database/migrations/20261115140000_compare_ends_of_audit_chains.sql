-- The last link has none after it that would hold its hash: the head does. Without comparing the two, a last row that
-- was rewritten together with its hash looked whole.

create or replace function app.verify_audit_chain(organization uuid, out checked bigint, out broken_at bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and coalesce(app.role_in(organization), '') not in ('maintainer', 'admin') then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  with origin as (
    select 0::bigint as sequence, sha256(convert_to(organization::text, 'UTF8')) as hash
  ), start as (
    select sequence, hash from public.audit_checkpoints where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  ), links as (
    select l.sequence, l.hash,
      l.sequence <> coalesce(lag(l.sequence) over w, start.sequence) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, start.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from public.audit_log l cross join start
    where l.organization_id = organization
    window w as (order by l.sequence)
  ), stored as (
    select sequence, hash from links
    union all
    select sequence, hash from start
    order by 1 desc limit 1
  ), expected as (
    select sequence, hash from app.audit_heads where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  )
  select (select count(*) from links),
    least((select min(sequence) from links where broken),
      case
        when stored.sequence <> expected.sequence then stored.sequence + 1
        when stored.hash <> expected.hash then stored.sequence
      end)
  into checked, broken_at
  from stored cross join expected;
end
$$;
