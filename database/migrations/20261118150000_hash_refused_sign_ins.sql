-- Between two attacks the table is empty, and the planner remembers that: it then expects one line and compares each of
-- 50,000 with each, for minutes. A join by hash takes a moment, whatever the planner expects.
alter function app.record_refused_sign_ins() set enable_nestloop = off;
