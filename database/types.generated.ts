// Written by script/schema from the migrated schema. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      api_tokens: {
        Row: {
          component_ids: string[] | null
          created_at: string
          created_by: string | null
          expires_at: string | null
          id: string
          kind: 'personal' | 'organization'
          last_used_address: string | null
          last_used_at: string | null
          name: string
          organization_id: string
          project_ids: string[] | null
          revoked_at: string | null
          revoked_by: string | null
          scopes: string[]
          user_id: string
        }
        Insert: {
          component_ids?: string[] | null
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          kind: 'personal' | 'organization'
          last_used_address?: string | null
          last_used_at?: string | null
          name: string
          organization_id: string
          project_ids?: string[] | null
          revoked_at?: string | null
          revoked_by?: string | null
          scopes: string[]
          user_id: string
        }
        Update: {
          component_ids?: string[] | null
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          kind?: 'personal' | 'organization'
          last_used_address?: string | null
          last_used_at?: string | null
          name?: string
          organization_id?: string
          project_ids?: string[] | null
          revoked_at?: string | null
          revoked_by?: string | null
          scopes?: string[]
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'api_tokens_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'api_tokens_member_fkey'
            columns: ['organization_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['organization_id', 'user_id']
          },
          {
            foreignKeyName: 'api_tokens_revoked_by_fkey'
            columns: ['revoked_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      audit_checkpoints: {
        Row: {
          created_at: string
          hash: string
          organization_id: string
          row_count: number
          sequence: number
        }
        Insert: {
          created_at?: string
          hash: string
          organization_id: string
          row_count: number
          sequence: number
        }
        Update: {
          created_at?: string
          hash?: string
          organization_id?: string
          row_count?: number
          sequence?: number
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          address: string | null
          address_digest: string | null
          address_salt: string | null
          after: Json | null
          before: Json | null
          event: string | null
          fields: Json | null
          hash: string
          occurred_at: string
          on_behalf_of_id: string | null
          operation: 'insert' | 'update' | 'delete' | 'event'
          organization_id: string
          previous_hash: string
          request_id: string | null
          row_count: number
          sequence: number
          subject_ids: string[] | null
          table_name: string | null
          token_id: string | null
        }
        Insert: {
          action?: never
          actor_id?: string | null
          address?: string | null
          address_digest?: string | null
          address_salt?: string | null
          after?: Json | null
          before?: Json | null
          event?: string | null
          fields?: Json | null
          hash: string
          occurred_at: string
          on_behalf_of_id?: string | null
          operation: 'insert' | 'update' | 'delete' | 'event'
          organization_id: string
          previous_hash: string
          request_id?: string | null
          row_count: number
          sequence: number
          subject_ids?: string[] | null
          table_name?: string | null
          token_id?: string | null
        }
        Update: {
          action?: never
          actor_id?: string | null
          address?: string | null
          address_digest?: string | null
          address_salt?: string | null
          after?: Json | null
          before?: Json | null
          event?: string | null
          fields?: Json | null
          hash?: string
          occurred_at?: string
          on_behalf_of_id?: string | null
          operation?: 'insert' | 'update' | 'delete' | 'event'
          organization_id?: string
          previous_hash?: string
          request_id?: string | null
          row_count?: number
          sequence?: number
          subject_ids?: string[] | null
          table_name?: string | null
          token_id?: string | null
        }
        Relationships: []
      }
      changes: {
        Row: {
          component_id: string
          created_at: string
          id: string
          kind: 'breaking' | 'feature' | 'fix' | 'other'
          migration_guide: string | null
          organization_id: string
          position: number
          revision: number
          title: string
          updated_at: string
          version_id: string
        }
        Insert: {
          component_id: string
          created_at?: string
          id?: string
          kind: 'breaking' | 'feature' | 'fix' | 'other'
          migration_guide?: string | null
          organization_id: string
          position?: number
          revision?: number
          title: string
          updated_at?: string
          version_id: string
        }
        Update: {
          component_id?: string
          created_at?: string
          id?: string
          kind?: 'breaking' | 'feature' | 'fix' | 'other'
          migration_guide?: string | null
          organization_id?: string
          position?: number
          revision?: number
          title?: string
          updated_at?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'changes_version_id_fkey'
            columns: ['organization_id', 'component_id', 'version_id']
            isOneToOne: false
            referencedRelation: 'versions'
            referencedColumns: ['organization_id', 'component_id', 'id']
          },
        ]
      }
      component_rule_exemptions: {
        Row: {
          component_id: string
          created_at: string
          created_by: string | null
          expires_at: string | null
          id: string
          organization_id: string
          reason: string
          revision: number
          rule_id: string
        }
        Insert: {
          component_id: string
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          organization_id: string
          reason: string
          revision?: number
          rule_id: string
        }
        Update: {
          component_id?: string
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          organization_id?: string
          reason?: string
          revision?: number
          rule_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'component_rule_exemptions_component_id_fkey'
            columns: ['organization_id', 'component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['organization_id', 'id']
          },
          {
            foreignKeyName: 'component_rule_exemptions_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'component_rule_exemptions_rule_id_fkey'
            columns: ['organization_id', 'rule_id']
            isOneToOne: false
            referencedRelation: 'component_rules'
            referencedColumns: ['organization_id', 'id']
          },
        ]
      }
      component_rules: {
        Row: {
          created_at: string
          id: string
          kind: 'version_scheme' | 'release_notes' | 'title_pattern' | 'unique_title' | 'description' | 'documentation_link' | 'assigned_users' | 'dependency_lag' | 'minimum_health' | 'forbidden_dependency' | 'no_cycles' | 'migration_guide'
          level: 'off' | 'warn' | 'block'
          message: string | null
          organization_id: string
          revision: number
          settings: Json
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          kind: 'version_scheme' | 'release_notes' | 'title_pattern' | 'unique_title' | 'description' | 'documentation_link' | 'assigned_users' | 'dependency_lag' | 'minimum_health' | 'forbidden_dependency' | 'no_cycles' | 'migration_guide'
          level: 'off' | 'warn' | 'block'
          message?: string | null
          organization_id: string
          revision?: number
          settings?: Json
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          kind?: 'version_scheme' | 'release_notes' | 'title_pattern' | 'unique_title' | 'description' | 'documentation_link' | 'assigned_users' | 'dependency_lag' | 'minimum_health' | 'forbidden_dependency' | 'no_cycles' | 'migration_guide'
          level?: 'off' | 'warn' | 'block'
          message?: string | null
          organization_id?: string
          revision?: number
          settings?: Json
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'component_rules_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      component_users: {
        Row: {
          component_id: string
          created_at: string
          email_notifications: boolean
          organization_id: string
          user_id: string
        }
        Insert: {
          component_id: string
          created_at?: string
          email_notifications?: boolean
          organization_id: string
          user_id: string
        }
        Update: {
          component_id?: string
          created_at?: string
          email_notifications?: boolean
          organization_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'component_users_component_id_fkey'
            columns: ['organization_id', 'component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['organization_id', 'id']
          },
          {
            foreignKeyName: 'component_users_member_fkey'
            columns: ['organization_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['organization_id', 'user_id']
          },
          {
            foreignKeyName: 'component_users_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      components: {
        Row: {
          created_at: string
          dependency_count: number
          dependent_count: number
          description: string | null
          documentation_url: string | null
          has_chosen_scheme: boolean
          health_score: number
          id: string
          is_example: boolean
          kind: 'microservice' | 'monolith' | 'web_app' | 'mobile_app' | 'database' | 'library' | 'other'
          latest_version_at: string | null
          latest_version_id: string | null
          latest_version_number: string | null
          organization_id: string
          outdated_count: number
          revision: number
          title: string
          updated_at: string
          used_in_projects_count: number
          version_count: number
          version_scheme: 'semver' | 'calendar' | 'sequence' | 'text'
        }
        Insert: {
          created_at?: string
          dependency_count?: number
          dependent_count?: number
          description?: string | null
          documentation_url?: string | null
          has_chosen_scheme?: boolean
          health_score?: number
          id?: string
          is_example?: boolean
          kind: 'microservice' | 'monolith' | 'web_app' | 'mobile_app' | 'database' | 'library' | 'other'
          latest_version_at?: string | null
          latest_version_id?: string | null
          latest_version_number?: string | null
          organization_id: string
          outdated_count?: number
          revision?: number
          title: string
          updated_at?: string
          used_in_projects_count?: number
          version_count?: number
          version_scheme?: 'semver' | 'calendar' | 'sequence' | 'text'
        }
        Update: {
          created_at?: string
          dependency_count?: number
          dependent_count?: number
          description?: string | null
          documentation_url?: string | null
          has_chosen_scheme?: boolean
          health_score?: number
          id?: string
          is_example?: boolean
          kind?: 'microservice' | 'monolith' | 'web_app' | 'mobile_app' | 'database' | 'library' | 'other'
          latest_version_at?: string | null
          latest_version_id?: string | null
          latest_version_number?: string | null
          organization_id?: string
          outdated_count?: number
          revision?: number
          title?: string
          updated_at?: string
          used_in_projects_count?: number
          version_count?: number
          version_scheme?: 'semver' | 'calendar' | 'sequence' | 'text'
        }
        Relationships: [
          {
            foreignKeyName: 'components_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      contact_requests: {
        Row: {
          company: string | null
          created_at: string
          delivered_at: string | null
          email: string
          id: string
          kind: 'sales' | 'support' | 'demo'
          language: string
          message: string
          name: string
          preferred_time: string | null
          sender_key: string | null
        }
        Insert: {
          company?: string | null
          created_at?: string
          delivered_at?: string | null
          email: string
          id?: string
          kind: 'sales' | 'support' | 'demo'
          language?: string
          message: string
          name: string
          preferred_time?: string | null
          sender_key?: string | null
        }
        Update: {
          company?: string | null
          created_at?: string
          delivered_at?: string | null
          email?: string
          id?: string
          kind?: 'sales' | 'support' | 'demo'
          language?: string
          message?: string
          name?: string
          preferred_time?: string | null
          sender_key?: string | null
        }
        Relationships: []
      }
      dependencies: {
        Row: {
          band: 'latest' | 'patch' | 'minor' | 'major' | 'deprecated' | 'withdrawn'
          component_id: string
          created_at: string
          depends_on_id: string
          lag_count: number
          lag_distance: string | null
          last_confirmed_at: string
          organization_id: string
          penalty: number
          source: 'manual' | 'import' | 'api'
          updated_at: string
          version_id: string
        }
        Insert: {
          band?: 'latest' | 'patch' | 'minor' | 'major' | 'deprecated' | 'withdrawn'
          component_id: string
          created_at?: string
          depends_on_id: string
          lag_count?: number
          lag_distance?: string | null
          last_confirmed_at?: string
          organization_id: string
          penalty?: number
          source?: 'manual' | 'import' | 'api'
          updated_at?: string
          version_id: string
        }
        Update: {
          band?: 'latest' | 'patch' | 'minor' | 'major' | 'deprecated' | 'withdrawn'
          component_id?: string
          created_at?: string
          depends_on_id?: string
          lag_count?: number
          lag_distance?: string | null
          last_confirmed_at?: string
          organization_id?: string
          penalty?: number
          source?: 'manual' | 'import' | 'api'
          updated_at?: string
          version_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'dependencies_component_id_fkey'
            columns: ['organization_id', 'component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['organization_id', 'id']
          },
          {
            foreignKeyName: 'dependencies_version_id_fkey'
            columns: ['organization_id', 'depends_on_id', 'version_id']
            isOneToOne: false
            referencedRelation: 'versions'
            referencedColumns: ['organization_id', 'component_id', 'id']
          },
        ]
      }
      dependency_history: {
        Row: {
          changed_at: string
          changed_by: string | null
          component_id: string
          depends_on_id: string
          from_number: string | null
          from_version_id: string | null
          id: number
          organization_id: string
          source: string
          to_number: string | null
          to_version_id: string | null
        }
        Insert: {
          changed_at?: string
          changed_by?: string | null
          component_id: string
          depends_on_id: string
          from_number?: string | null
          from_version_id?: string | null
          id?: never
          organization_id: string
          source: string
          to_number?: string | null
          to_version_id?: string | null
        }
        Update: {
          changed_at?: string
          changed_by?: string | null
          component_id?: string
          depends_on_id?: string
          from_number?: string | null
          from_version_id?: string | null
          id?: never
          organization_id?: string
          source?: string
          to_number?: string | null
          to_version_id?: string | null
        }
        Relationships: []
      }
      health_snapshots: {
        Row: {
          component_id: string
          dependency_count: number
          health_score: number
          organization_id: string
          outdated_count: number
          taken_at: string
        }
        Insert: {
          component_id: string
          dependency_count: number
          health_score: number
          organization_id: string
          outdated_count: number
          taken_at?: string
        }
        Update: {
          component_id?: string
          dependency_count?: number
          health_score?: number
          organization_id?: string
          outdated_count?: number
          taken_at?: string
        }
        Relationships: []
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          component_ids: string[]
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          message: string | null
          organization_id: string
          revision: number
          revoked_at: string | null
          role: 'maintainer' | 'admin' | 'developer'
          sent_at: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          component_ids?: string[]
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          message?: string | null
          organization_id: string
          revision?: number
          revoked_at?: string | null
          role: 'maintainer' | 'admin' | 'developer'
          sent_at?: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          component_ids?: string[]
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          message?: string | null
          organization_id?: string
          revision?: number
          revoked_at?: string | null
          role?: 'maintainer' | 'admin' | 'developer'
          sent_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'invitations_accepted_by_fkey'
            columns: ['accepted_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invitations_invited_by_fkey'
            columns: ['invited_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'invitations_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      legal_acceptances: {
        Row: {
          accepted_at: string
          document_id: string
          lineage_id: string
          organization_id: string
          user_id: string
        }
        Insert: {
          accepted_at?: string
          document_id: string
          lineage_id: string
          organization_id: string
          user_id: string
        }
        Update: {
          accepted_at?: string
          document_id?: string
          lineage_id?: string
          organization_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'legal_acceptances_document_id_fkey'
            columns: ['organization_id', 'lineage_id', 'document_id']
            isOneToOne: false
            referencedRelation: 'legal_documents'
            referencedColumns: ['organization_id', 'lineage_id', 'id']
          },
          {
            foreignKeyName: 'legal_acceptances_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      legal_documents: {
        Row: {
          bucket_id: string
          created_at: string
          created_by: string | null
          file: string
          file_name: string
          id: string
          kind: 'terms' | 'privacy' | 'dpa' | 'security' | 'other'
          lineage_id: string
          number: number
          organization_id: string
          required_of: 'nobody' | 'everyone' | 'maintainers'
          revision: number
          size: number
          title: string
          updated_at: string
          valid_from: string
          version: string
          withdrawn_at: string | null
          withdrawn_by: string | null
        }
        Insert: {
          bucket_id?: never
          created_at?: string
          created_by?: string | null
          file: string
          file_name: string
          id?: string
          kind: 'terms' | 'privacy' | 'dpa' | 'security' | 'other'
          lineage_id: string
          number: number
          organization_id: string
          required_of?: 'nobody' | 'everyone' | 'maintainers'
          revision?: number
          size: number
          title: string
          updated_at?: string
          valid_from: string
          version: string
          withdrawn_at?: string | null
          withdrawn_by?: string | null
        }
        Update: {
          bucket_id?: never
          created_at?: string
          created_by?: string | null
          file?: string
          file_name?: string
          id?: string
          kind?: 'terms' | 'privacy' | 'dpa' | 'security' | 'other'
          lineage_id?: string
          number?: number
          organization_id?: string
          required_of?: 'nobody' | 'everyone' | 'maintainers'
          revision?: number
          size?: number
          title?: string
          updated_at?: string
          valid_from?: string
          version?: string
          withdrawn_at?: string | null
          withdrawn_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'legal_documents_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'legal_documents_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'legal_documents_withdrawn_by_fkey'
            columns: ['withdrawn_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      members: {
        Row: {
          created_at: string
          is_token: boolean
          organization_id: string
          revision: number
          role: 'maintainer' | 'admin' | 'developer'
          user_id: string
        }
        Insert: {
          created_at?: string
          is_token?: boolean
          organization_id: string
          revision?: number
          role: 'maintainer' | 'admin' | 'developer'
          user_id: string
        }
        Update: {
          created_at?: string
          is_token?: boolean
          organization_id?: string
          revision?: number
          role?: 'maintainer' | 'admin' | 'developer'
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'members_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'members_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notification_settings: {
        Row: {
          cadence: 'at_once' | 'daily' | 'weekly' | 'score_falls'
          muted: string[]
          time_zone: string
          time_zone_is_chosen: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          cadence?: 'at_once' | 'daily' | 'weekly' | 'score_falls'
          muted?: string[]
          time_zone?: string
          time_zone_is_chosen?: boolean
          updated_at?: string
          user_id: string
        }
        Update: {
          cadence?: 'at_once' | 'daily' | 'weekly' | 'score_falls'
          muted?: string[]
          time_zone?: string
          time_zone_is_chosen?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          batch: string
          component_id: string | null
          created_at: string
          data: Json
          event: string
          id: string
          organization_id: string | null
          position: number
          read_at: string | null
          subject_id: string | null
          user_id: string
          version_id: string | null
        }
        Insert: {
          actor_id?: string | null
          batch: string
          component_id?: string | null
          created_at?: string
          data?: Json
          event: string
          id?: string
          organization_id?: string | null
          position: number
          read_at?: string | null
          subject_id?: string | null
          user_id: string
          version_id?: string | null
        }
        Update: {
          actor_id?: string | null
          batch?: string
          component_id?: string | null
          created_at?: string
          data?: Json
          event?: string
          id?: string
          organization_id?: string | null
          position?: number
          read_at?: string | null
          subject_id?: string | null
          user_id?: string
          version_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_actor_id_fkey'
            columns: ['actor_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_component_id_fkey'
            columns: ['component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_member_fkey'
            columns: ['organization_id', 'user_id']
            isOneToOne: false
            referencedRelation: 'members'
            referencedColumns: ['organization_id', 'user_id']
          },
          {
            foreignKeyName: 'notifications_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_subject_id_fkey'
            columns: ['subject_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'notifications_version_id_fkey'
            columns: ['version_id']
            isOneToOne: false
            referencedRelation: 'versions'
            referencedColumns: ['id']
          },
        ]
      }
      organization_health_snapshots: {
        Row: {
          component_count: number
          organization_id: string
          score_sum: number
          scored_count: number
          taken_on: string
        }
        Insert: {
          component_count: number
          organization_id: string
          score_sum: number
          scored_count: number
          taken_on: string
        }
        Update: {
          component_count?: number
          organization_id?: string
          score_sum?: number
          scored_count?: number
          taken_on?: string
        }
        Relationships: [
          {
            foreignKeyName: 'organization_health_snapshots_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      organizations: {
        Row: {
          allowed_email_domains: string[]
          audit_retention_days: number | null
          created_at: string
          deletion_requested_at: string | null
          deletion_requested_by: string | null
          id: string
          is_demo: boolean
          limit_overrides: Json
          logo: string | null
          max_session_days: number | null
          name: string
          requires_second_factor: boolean
          revision: number
          slug: string
          suspended_at: string | null
          trial_ends_at: string
          updated_at: string
        }
        Insert: {
          allowed_email_domains?: string[]
          audit_retention_days?: number | null
          created_at?: string
          deletion_requested_at?: string | null
          deletion_requested_by?: string | null
          id?: string
          is_demo?: boolean
          limit_overrides?: Json
          logo?: string | null
          max_session_days?: number | null
          name: string
          requires_second_factor?: boolean
          revision?: number
          slug: string
          suspended_at?: string | null
          trial_ends_at: string
          updated_at?: string
        }
        Update: {
          allowed_email_domains?: string[]
          audit_retention_days?: number | null
          created_at?: string
          deletion_requested_at?: string | null
          deletion_requested_by?: string | null
          id?: string
          is_demo?: boolean
          limit_overrides?: Json
          logo?: string | null
          max_session_days?: number | null
          name?: string
          requires_second_factor?: boolean
          revision?: number
          slug?: string
          suspended_at?: string | null
          trial_ends_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'organizations_deletion_requested_by_fkey'
            columns: ['deletion_requested_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      page_views: {
        Row: {
          id: number
          path: string
          route: string
          viewed_at: string
        }
        Insert: {
          id?: never
          path: string
          route: string
          viewed_at?: string
        }
        Update: {
          id?: never
          path?: string
          route?: string
          viewed_at?: string
        }
        Relationships: []
      }
      plans: {
        Row: {
          audit_days: number | null
          chat_limit_usd: number | null
          code: string
          created_at: string
          has_sso: boolean
          id: string
          max_components: number | null
          max_members: number | null
          name: string
          position: number
        }
        Insert: {
          audit_days?: number | null
          chat_limit_usd?: number | null
          code: string
          created_at?: string
          has_sso?: boolean
          id?: string
          max_components?: number | null
          max_members?: number | null
          name: string
          position: number
        }
        Update: {
          audit_days?: number | null
          chat_limit_usd?: number | null
          code?: string
          created_at?: string
          has_sso?: boolean
          id?: string
          max_components?: number | null
          max_members?: number | null
          name?: string
          position?: number
        }
        Relationships: []
      }
      prices: {
        Row: {
          billing_interval: 'month' | 'year'
          created_at: string
          currency: string
          id: string
          is_active: boolean
          plan_id: string
          unit_amount: number
        }
        Insert: {
          billing_interval: 'month' | 'year'
          created_at?: string
          currency?: string
          id?: string
          is_active?: boolean
          plan_id: string
          unit_amount: number
        }
        Update: {
          billing_interval?: 'month' | 'year'
          created_at?: string
          currency?: string
          id?: string
          is_active?: boolean
          plan_id?: string
          unit_amount?: number
        }
        Relationships: [
          {
            foreignKeyName: 'prices_plan_id_fkey'
            columns: ['plan_id']
            isOneToOne: false
            referencedRelation: 'plans'
            referencedColumns: ['id']
          },
        ]
      }
      profile_settings: {
        Row: {
          email_notifications: boolean
          user_id: string
        }
        Insert: {
          email_notifications?: boolean
          user_id: string
        }
        Update: {
          email_notifications?: boolean
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'profile_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          created_at: string
          email: string
          id: string
          name: string
          picture: string | null
          revision: number
          updated_at: string
        }
        Insert: {
          created_at?: string
          email: string
          id: string
          name?: string
          picture?: string | null
          revision?: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          name?: string
          picture?: string | null
          revision?: number
          updated_at?: string
        }
        Relationships: []
      }
      project_components: {
        Row: {
          component_id: string
          created_at: string
          organization_id: string
          project_id: string
        }
        Insert: {
          component_id: string
          created_at?: string
          organization_id: string
          project_id: string
        }
        Update: {
          component_id?: string
          created_at?: string
          organization_id?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'project_components_component_id_fkey'
            columns: ['organization_id', 'component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['organization_id', 'id']
          },
          {
            foreignKeyName: 'project_components_project_id_fkey'
            columns: ['organization_id', 'project_id']
            isOneToOne: false
            referencedRelation: 'projects'
            referencedColumns: ['organization_id', 'id']
          },
        ]
      }
      projects: {
        Row: {
          component_count: number
          created_at: string
          description: string | null
          id: string
          name: string
          organization_id: string
          revision: number
          updated_at: string
        }
        Insert: {
          component_count?: number
          created_at?: string
          description?: string | null
          id?: string
          name: string
          organization_id: string
          revision?: number
          updated_at?: string
        }
        Update: {
          component_count?: number
          created_at?: string
          description?: string | null
          id?: string
          name?: string
          organization_id?: string
          revision?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'projects_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      sso_connections: {
        Row: {
          certificates: Json
          client_id: string | null
          connected_by: string | null
          created_at: string
          default_role: 'developer' | 'admin'
          entity_id: string | null
          group_attribute: string | null
          id: string
          is_test_current: boolean
          issuer: string | null
          kind: 'saml' | 'oidc'
          metadata_fault: string | null
          metadata_read_at: string | null
          metadata_state: 'reading' | 'read' | 'failed'
          metadata_tried_at: string | null
          metadata_url: string | null
          mode: 'off' | 'on' | 'enforced'
          organization_id: string
          provider_id: string | null
          revision: number
          role_mapping: Json
          secret_hint: string | null
          test_report: Json | null
          tested_at: string | null
          updated_at: string
        }
        Insert: {
          certificates?: Json
          client_id?: string | null
          connected_by?: string | null
          created_at?: string
          default_role?: 'developer' | 'admin'
          entity_id?: string | null
          group_attribute?: string | null
          id?: string
          is_test_current?: boolean
          issuer?: string | null
          kind: 'saml' | 'oidc'
          metadata_fault?: string | null
          metadata_read_at?: string | null
          metadata_state?: 'reading' | 'read' | 'failed'
          metadata_tried_at?: string | null
          metadata_url?: string | null
          mode?: 'off' | 'on' | 'enforced'
          organization_id: string
          provider_id?: string | null
          revision?: number
          role_mapping?: Json
          secret_hint?: string | null
          test_report?: Json | null
          tested_at?: string | null
          updated_at?: string
        }
        Update: {
          certificates?: Json
          client_id?: string | null
          connected_by?: string | null
          created_at?: string
          default_role?: 'developer' | 'admin'
          entity_id?: string | null
          group_attribute?: string | null
          id?: string
          is_test_current?: boolean
          issuer?: string | null
          kind?: 'saml' | 'oidc'
          metadata_fault?: string | null
          metadata_read_at?: string | null
          metadata_state?: 'reading' | 'read' | 'failed'
          metadata_tried_at?: string | null
          metadata_url?: string | null
          mode?: 'off' | 'on' | 'enforced'
          organization_id?: string
          provider_id?: string | null
          revision?: number
          role_mapping?: Json
          secret_hint?: string | null
          test_report?: Json | null
          tested_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'sso_connections_connected_by_fkey'
            columns: ['connected_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'sso_connections_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: true
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      sso_domains: {
        Row: {
          checked_at: string | null
          created_at: string
          domain: string
          id: string
          last_result: 'found' | 'not_found' | 'other_value' | 'unreachable' | 'taken' | null
          last_value: string | null
          organization_id: string
          proof: string
          spelling: string
          verified_at: string | null
        }
        Insert: {
          checked_at?: string | null
          created_at?: string
          domain: string
          id?: string
          last_result?: 'found' | 'not_found' | 'other_value' | 'unreachable' | 'taken' | null
          last_value?: string | null
          organization_id: string
          proof: string
          spelling: string
          verified_at?: string | null
        }
        Update: {
          checked_at?: string | null
          created_at?: string
          domain?: string
          id?: string
          last_result?: 'found' | 'not_found' | 'other_value' | 'unreachable' | 'taken' | null
          last_value?: string | null
          organization_id?: string
          proof?: string
          spelling?: string
          verified_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'sso_domains_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
        ]
      }
      versions: {
        Row: {
          component_id: string
          created_at: string
          id: string
          is_breaking: boolean
          is_stable: boolean
          number: string
          organization_id: string
          release_notes: string | null
          released_at: string
          released_by: string | null
          revision: number
          sort_key: string
          state: 'active' | 'deprecated' | 'withdrawn'
          state_reason: string | null
          updated_at: string
        }
        Insert: {
          component_id: string
          created_at?: string
          id?: string
          is_breaking?: boolean
          is_stable: boolean
          number: string
          organization_id: string
          release_notes?: string | null
          released_at?: string
          released_by?: string | null
          revision?: number
          sort_key: string
          state?: 'active' | 'deprecated' | 'withdrawn'
          state_reason?: string | null
          updated_at?: string
        }
        Update: {
          component_id?: string
          created_at?: string
          id?: string
          is_breaking?: boolean
          is_stable?: boolean
          number?: string
          organization_id?: string
          release_notes?: string | null
          released_at?: string
          released_by?: string | null
          revision?: number
          sort_key?: string
          state?: 'active' | 'deprecated' | 'withdrawn'
          state_reason?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'versions_component_id_fkey'
            columns: ['organization_id', 'component_id']
            isOneToOne: false
            referencedRelation: 'components'
            referencedColumns: ['organization_id', 'id']
          },
          {
            foreignKeyName: 'versions_released_by_fkey'
            columns: ['released_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      webhook_deliveries: {
        Row: {
          answer_body: string | null
          answer_headers: Json | null
          attempt_log: Json
          attempts: number
          created_at: string
          event: string
          fault: string | null
          id: string
          is_test: boolean
          item: string
          last_attempt_at: string | null
          message_id: string
          next_attempt_at: string | null
          number: number
          organization_id: string
          payload: Json
          replay_of: string | null
          request_headers: Json | null
          state: 'waiting' | 'retrying' | 'delivered' | 'failed'
          status: number | null
          took_ms: number | null
          webhook_id: string
        }
        Insert: {
          answer_body?: string | null
          answer_headers?: Json | null
          attempt_log?: Json
          attempts?: number
          created_at?: string
          event: string
          fault?: string | null
          id?: string
          is_test?: boolean
          item: string
          last_attempt_at?: string | null
          message_id?: string
          next_attempt_at?: string | null
          number?: never
          organization_id: string
          payload: Json
          replay_of?: string | null
          request_headers?: Json | null
          state?: 'waiting' | 'retrying' | 'delivered' | 'failed'
          status?: number | null
          took_ms?: number | null
          webhook_id: string
        }
        Update: {
          answer_body?: string | null
          answer_headers?: Json | null
          attempt_log?: Json
          attempts?: number
          created_at?: string
          event?: string
          fault?: string | null
          id?: string
          is_test?: boolean
          item?: string
          last_attempt_at?: string | null
          message_id?: string
          next_attempt_at?: string | null
          number?: never
          organization_id?: string
          payload?: Json
          replay_of?: string | null
          request_headers?: Json | null
          state?: 'waiting' | 'retrying' | 'delivered' | 'failed'
          status?: number | null
          took_ms?: number | null
          webhook_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhook_deliveries_webhook_id_fkey'
            columns: ['organization_id', 'webhook_id']
            isOneToOne: false
            referencedRelation: 'webhooks'
            referencedColumns: ['organization_id', 'id']
          },
        ]
      }
      webhooks: {
        Row: {
          created_at: string
          created_by: string | null
          description: string
          disabled_at: string | null
          events: string[]
          failing_since: string | null
          failing_told_at: string | null
          format: 'trellis' | 'slack'
          host: string
          id: string
          last_delivery_at: string | null
          old_secret_until: string | null
          organization_id: string
          paused_by: string | null
          revision: number
          secret_hint: string
          skipped: number
          skipped_at: string | null
          state: 'active' | 'paused' | 'disabled'
          updated_at: string
          url: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          description?: string
          disabled_at?: string | null
          events: string[]
          failing_since?: string | null
          failing_told_at?: string | null
          format?: 'trellis' | 'slack'
          host?: never
          id?: string
          last_delivery_at?: string | null
          old_secret_until?: string | null
          organization_id: string
          paused_by?: string | null
          revision?: number
          secret_hint: string
          skipped?: number
          skipped_at?: string | null
          state?: 'active' | 'paused' | 'disabled'
          updated_at?: string
          url: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          description?: string
          disabled_at?: string | null
          events?: string[]
          failing_since?: string | null
          failing_told_at?: string | null
          format?: 'trellis' | 'slack'
          host?: never
          id?: string
          last_delivery_at?: string | null
          old_secret_until?: string | null
          organization_id?: string
          paused_by?: string | null
          revision?: number
          secret_hint?: string
          skipped?: number
          skipped_at?: string | null
          state?: 'active' | 'paused' | 'disabled'
          updated_at?: string
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: 'webhooks_created_by_fkey'
            columns: ['created_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'webhooks_organization_id_fkey'
            columns: ['organization_id']
            isOneToOne: false
            referencedRelation: 'organizations'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'webhooks_paused_by_fkey'
            columns: ['paused_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      dependency_list: {
        Row: {
          band: string | null
          component_health_score: number | null
          component_id: string | null
          component_kind: string | null
          component_title: string | null
          created_at: string | null
          depends_on_id: string | null
          depends_on_kind: string | null
          depends_on_title: string | null
          lag_count: number | null
          lag_distance: string | null
          last_confirmed_at: string | null
          latest_version_at: string | null
          latest_version_id: string | null
          latest_version_number: string | null
          number: string | null
          organization_id: string | null
          penalty: number | null
          released_at: string | null
          source: string | null
          state: string | null
          updated_at: string | null
          version_id: string | null
          version_sort_key: string | null
        }
        Relationships: []
      }
      project_list: {
        Row: {
          behind_count: number | null
          component_count: number | null
          created_at: string | null
          description: string | null
          id: string | null
          lowest_score: number | null
          name: string | null
          organization_id: string | null
          revision: number | null
          score_sum: number | null
          scored_count: number | null
          updated_at: string | null
        }
        Relationships: []
      }
      version_list: {
        Row: {
          change_count: number | null
          component_id: string | null
          component_kind: string | null
          component_title: string | null
          created_at: string | null
          dependent_count: number | null
          id: string | null
          is_breaking: boolean | null
          is_latest: boolean | null
          is_stable: boolean | null
          number: string | null
          organization_id: string | null
          release_notes: string | null
          released_at: string | null
          revision: number | null
          sort_key: string | null
          state: string | null
          state_reason: string | null
          updated_at: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      audit_status: { Args: { organization_id: string; older_than_days?: number }; Returns: Json }
      components_titled: { Args: { organization_id: string; title: string }; Returns: Database['public']['Tables']['components']['Row'][] }
      dependents_of: { Args: { organization_id: string; component_id: string }; Returns: { id: string; title: string; kind: string; health_score: number; steps: number; through_id: string; through_title: string; through_number: string }[] }
      first_steps: { Args: { organization_id: string }; Returns: Json }
      health_as_of: { Args: { organization_id: string; at: string }; Returns: { component_id: string; health_score: number; dependency_count: number; outdated_count: number; taken_at: string }[] }
      list_audit_entries: { Args: { organization_id: string; people?: string[]; actions?: string[]; item?: string; since?: string; until?: string; address?: string; before?: number; after?: number; page_size?: number }; Returns: Database['public']['Tables']['audit_log']['Row'][] }
      list_legal_acceptances: { Args: { organization_id: string; lineage_id: string; only_missing?: boolean; search?: string; page?: number; page_size?: number }; Returns: Json }
      list_legal_documents: { Args: { organization_id: string }; Returns: Json }
      list_members: { Args: { organization_id: string; search?: string; roles?: string[]; second_factor?: boolean; sort?: string; descending?: boolean; page?: number; page_size?: number }; Returns: Json }
      lost_points: { Args: { organization_id: string }; Returns: Json }
      name_audit_subjects: { Args: { organization_id: string; ids: string[] }; Returns: { id: string; kind: string; name: string }[] }
      organization_graph: { Args: { organization_id: string }; Returns: Json }
      organization_overview: { Args: { organization_id: string; since: string }; Returns: Json }
      pending_legal_documents: { Args: { organization_id: string }; Returns: Json }
      pick_components: { Args: { organization_id: string; ids?: string[]; sort?: string; descending?: boolean; query?: string }; Returns: Database['public']['Tables']['components']['Row'][] }
      project_graph: { Args: { organization_id: string; project_id: string; with_used?: boolean }; Returns: Json }
      read_person: { Args: { organization_id: string; user_id: string }; Returns: Json }
      read_storage_use: { Args: { organization_id: string }; Returns: Json }
      search_components: { Args: { organization_id: string; query: string }; Returns: Database['public']['Tables']['components']['Row'][] }
      search_versions: { Args: { organization_id: string; query: string }; Returns: Database['public']['Views']['version_list']['Row'][] }
      verify_audit_log: { Args: { organization_id: string }; Returns: { checked: number; broken_at: number }[] }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
