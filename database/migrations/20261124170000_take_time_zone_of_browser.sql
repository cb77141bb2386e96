-- Digests go out at 8:00 in the time zone of their reader. People who have never chosen one get that of their browser
-- without being asked.

alter table public.notification_settings add column time_zone_is_chosen boolean not null default false;
comment on column public.notification_settings.time_zone_is_chosen is
  'Whether the person has chosen the time zone. While they have not and it is still UTC, the app stores that of their browser, once: a browser in another place changes nothing afterwards.';
update public.notification_settings set time_zone_is_chosen = true where time_zone <> 'UTC';
grant update (time_zone_is_chosen) on public.notification_settings to authenticated;

update app.personal_data set exported = exported || '{time_zone_is_chosen}'
  where schema_name = 'public' and table_name = 'notification_settings' and column_name = 'user_id';
