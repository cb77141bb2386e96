-- An entry of an edit named the lineage beside the id, as if it had changed. It is what the entry is found by anyway.

drop trigger legal_documents_audit_insert on public.legal_documents;
drop trigger legal_documents_audit_update on public.legal_documents;
drop trigger legal_documents_audit_delete on public.legal_documents;
select app.audit_table('legal_documents', 'organization_id', 'lineage_id', '{id}',
  '{lineage_id, title, kind, version, valid_from, file, size, required_of, withdrawn_at, revision}');
