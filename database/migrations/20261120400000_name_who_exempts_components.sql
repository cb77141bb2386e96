alter table public.component_rule_exemptions
  add column created_by uuid default auth.uid(),
  add constraint component_rule_exemptions_created_by_fkey
    foreign key (created_by) references public.profiles (id) on delete set null;
comment on column public.component_rule_exemptions.created_by is 'The person who exempted the component, or changed that last.';
create index component_rule_exemptions_created_by_idx on public.component_rule_exemptions (created_by)
  where created_by is not null;
grant update (created_by) on public.component_rule_exemptions to app_writer;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest)
values ('public', 'component_rule_exemptions', 'created_by', 'id', 'clear', '{created_by}',
  '{organization_id,rule_id,component_id,reason,created_at}', 'created_at');
