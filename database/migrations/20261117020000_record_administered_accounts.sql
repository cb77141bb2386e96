-- Holders of the secret key create, change and delete accounts. The installation's chain tells what they did to whom;
-- the key names no person, so that there is no actor.

insert into app.audit_events (name, chain, fields) values
  ('account_administered', 'installation', '{user_id, method}');
