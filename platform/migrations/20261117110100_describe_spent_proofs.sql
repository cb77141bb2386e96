-- Answers of passkeys are marked here as well, so that asking for a challenge takes no row.

comment on table auth.spent_proofs is
  'Signed messages and challenges of passkeys that were used, until they expire by themselves: none of them works twice.';
