-- The log tells the account of a token from a person: nobody was added as a member.

drop trigger members_audit_insert on public.members;
drop trigger members_audit_update on public.members;
drop trigger members_audit_delete on public.members;
select app.audit_table('members', 'organization_id', 'user_id', '{user_id}', '{role, is_token}');
