-- What the public site reads and keeps: plans with their prices, what visitors write to us, and counted page views.
-- Nothing here belongs to an organisation.

-- Plans ---------------------------------------------------------------------------------------------------------

create table public.plans (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  position integer not null,
  max_components integer,
  max_members integer,
  audit_days integer,
  chat_limit_usd integer,
  has_sso boolean not null default false,
  created_at timestamptz not null default now(),
  constraint plans_pkey primary key (id),
  constraint plans_code_key unique (code),
  constraint plans_code_form check (code ~ '^[a-z]+(_[a-z]+)*$' and char_length(code) <= 40),
  constraint plans_name_length check (char_length(name) between 1 and 80),
  constraint plans_limits_positive check (
    least(coalesce(max_components, 1), coalesce(max_members, 1), coalesce(audit_days, 1), coalesce(chat_limit_usd, 1)) > 0
  )
);
comment on table public.plans is 'What is on offer. A limit that is null does not exist.';
comment on column public.plans.audit_days is 'How long the audit log goes back.';
comment on column public.plans.chat_limit_usd is 'What the chat may spend in a month.';
alter table public.plans enable row level security;

create table public.prices (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  billing_interval text not null,
  currency text not null default 'usd',
  unit_amount integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint prices_pkey primary key (id),
  constraint prices_plan_id_fkey foreign key (plan_id) references public.plans (id) on delete cascade,
  constraint prices_interval_known check (billing_interval in ('month', 'year')),
  constraint prices_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint prices_unit_amount_not_negative check (unit_amount >= 0)
);
comment on table public.prices is 'Per organisation and interval. A price that was sold is never changed: a new one takes its place.';
comment on column public.prices.unit_amount is 'In the smallest unit of the currency.';
create unique index prices_one_active_key on public.prices (plan_id, billing_interval, currency) where is_active;
alter table public.prices enable row level security;

create policy "anyone reads the plans" on public.plans
  for select to anon, authenticated, app_writer using (true);
create policy "anyone reads the prices on offer" on public.prices
  for select to anon, authenticated, app_writer using (is_active);
grant select on public.plans, public.prices to anon, authenticated, app_writer;

with plan as (
  insert into public.plans (code, name, position, max_components, max_members, audit_days, chat_limit_usd, has_sso)
  values
    ('team', 'Team', 1, 100, 15, 90, 20, false),
    ('business', 'Business', 2, 1000, 100, 365, 100, true),
    ('enterprise', 'Enterprise', 3, null, null, null, null, true)
  returning id, code
)
insert into public.prices (plan_id, billing_interval, unit_amount)
select plan.id, price.billing_interval, price.unit_amount
from plan
join (values
  ('team', 'month', 4900), ('team', 'year', 49000),
  ('business', 'month', 19900), ('business', 'year', 199000)
) as price (code, billing_interval, unit_amount) using (code);

-- What visitors write to us -------------------------------------------------------------------------------------

create table public.contact_requests (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  company text,
  message text not null,
  preferred_time text,
  language text not null default 'en',
  sender_key text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint contact_requests_pkey primary key (id),
  constraint contact_requests_kind_known check (kind in ('sales', 'support', 'demo')),
  constraint contact_requests_name_length check (char_length(name) between 1 and 256),
  constraint contact_requests_email_length check (char_length(email) between 3 and 256),
  constraint contact_requests_company_length check (char_length(company) <= 256),
  constraint contact_requests_message_length check (char_length(message) between 1 and 4000),
  constraint contact_requests_preferred_time_length check (char_length(preferred_time) <= 256)
);
comment on table public.contact_requests is 'Messages from the contact page; each is mailed to the mailbox of the installation as well.';
comment on column public.contact_requests.sender_key is
  'A keyed hash of the address that sent it, to slow senders down; forgotten after a day.';
comment on column public.contact_requests.delivered_at is 'When the mail was handed over; null where it could not be.';
create index contact_requests_sender_idx on public.contact_requests (sender_key, created_at) where sender_key is not null;
create index contact_requests_created_at_idx on public.contact_requests (created_at);
alter table public.contact_requests enable row level security;

-- Page views ----------------------------------------------------------------------------------------------------

create table public.page_views (
  id bigint generated always as identity,
  route text not null,
  path text not null,
  viewed_at timestamptz not null default now(),
  constraint page_views_pkey primary key (id),
  constraint page_views_route_length check (char_length(route) between 1 and 256),
  constraint page_views_path_length check (char_length(path) between 1 and 1024)
);
comment on table public.page_views is
  'Which pages are opened how often. Neither a person, an address nor a session can be told from a row.';
create index page_views_viewed_at_idx on public.page_views (viewed_at);
alter table public.page_views enable row level security;

create policy "the server keeps what visitors write" on public.contact_requests
  for all to app_job using (true) with check (true);
create policy "the server counts page views" on public.page_views
  for all to app_job using (true) with check (true);
grant select, insert, update (delivered_at, sender_key) on public.contact_requests to app_job;
grant select, insert, delete on public.page_views to app_job;

create function app.prune_site() returns void
  language sql security definer set search_path = ''
as $$
  update public.contact_requests set sender_key = null
  where sender_key is not null and created_at < now() - interval '1 day';
  delete from public.page_views where viewed_at < now() - interval '400 days';
$$;
comment on function app.prune_site() is 'Forgets who sent a message after a day, and page views after 400 days.';
grant execute on function app.prune_site() to app_job;

select platform.grant_service_role('public');
