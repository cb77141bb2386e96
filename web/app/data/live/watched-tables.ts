import type { Database } from '@trellis/database/types'

type Tables = Database['public']['Tables']

/** The columns that tell to which subjects a row belongs. Values stay in the database: a page reads them itself. */
export const watchedTables = {
  organizations: ['id'],
  members: ['organization_id', 'user_id'],
  invitations: ['id'],
  api_tokens: ['id', 'user_id'],
  sso_connections: ['id'],
  sso_domains: ['id'],
  legal_documents: ['id', 'lineage_id'],
  components: ['id'],
  component_users: ['component_id', 'user_id'],
  versions: ['id', 'component_id'],
  changes: ['id', 'component_id', 'version_id'],
  dependencies: ['component_id', 'depends_on_id', 'version_id'],
  projects: ['id'],
  project_components: ['project_id', 'component_id'],
  component_rules: ['id'],
  component_rule_exemptions: ['id', 'component_id'],
  notifications: ['id'],
  webhooks: ['id'],
  webhook_deliveries: ['id', 'webhook_id'],
} as const satisfies { readonly [Table in keyof Tables]?: readonly (keyof Tables[Table]['Row'])[] }

/** Every row names its organization, which has the key of its own. */
export const organizationColumn = (table: string) => (table === 'organizations' ? 'id' : 'organization_id')

/** Of these, people are told about their own rows, whichever organization they belong to. */
export const isOwnTable = (table: string) => table === 'notifications'
