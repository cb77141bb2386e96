-- The algorithm and parameters of a hash, without its salt. Nearly all are equal, so the index is small.
create index users_password_hash_parameters_idx on auth.users
  (substring(password_hash from '^\$(?:argon2id\$v=\d+\$)?[^$]+\$'));
