-- Who is asking, as policies see it. The tables of this schema have a migration of their own.

create schema auth;
grant usage on schema auth to anon, authenticated, service_role, app_writer, app_job, auth_admin;

create function auth.jwt() returns jsonb
language sql stable parallel safe
return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The claims of the verified token; null where there is none.';

create function auth.uid() returns uuid
language sql stable parallel safe
return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The signed-in person; null for anyone else.';

create function auth.role() returns text
language sql stable parallel safe
return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
comment on function auth.role() is 'The role that the token names; null where there is no token.';

grant execute on function auth.jwt(), auth.uid(), auth.role()
  to anon, authenticated, service_role, app_writer, app_job, auth_admin;
