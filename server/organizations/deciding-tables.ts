/**
 * What `app.my_organizations` and its like look at. Factors, sessions and tokens are not among them: the service checks
 * every few seconds whether they still hold. Each with the columns that they do not look at.
 */
export const decidingTables = {
  'public.members': ['revision'],
  // A new name makes nobody a member.
  'public.organizations': [
    'name',
    'slug',
    'logo',
    'revision',
    'updated_at',
    'allowed_email_domains',
    'audit_retention_days',
  ],
  'public.sso_connections': [],
  'public.sso_domains': [],
} as const
