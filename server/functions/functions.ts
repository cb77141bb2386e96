import { extendTrial } from './admin/extend-trial.ts'
import { impersonate } from './admin/impersonate.ts'
import { reactivateOrganization } from './admin/reactivate-organization.ts'
import { setOrganizationLimits } from './admin/set-organization-limits.ts'
import { suspendOrganization } from './admin/suspend-organization.ts'
import { exportAuditLog } from './audit/export-audit-log.ts'
import { recordExport } from './audit/record-export.ts'
import { setAuditRetention } from './audit/set-audit-retention.ts'
import { verifyAuditLog } from './audit/verify-audit-log.ts'
import { createChange } from './changes/create-change.ts'
import { deleteChange } from './changes/delete-change.ts'
import { updateChange } from './changes/update-change.ts'
import { assignUser } from './components/assign-user.ts'
import { createComponent } from './components/create-component.ts'
import { deleteComponent } from './components/delete-component.ts'
import { setComponentNotifications } from './components/set-component-notifications.ts'
import { unassignUser } from './components/unassign-user.ts'
import { updateComponent } from './components/update-component.ts'
import { removeDependency } from './dependencies/remove-dependency.ts'
import { setDependency } from './dependencies/set-dependency.ts'
import { loadExampleData } from './example/load-example-data.ts'
import { removeExampleData } from './example/remove-example-data.ts'
import { reportMailBounce } from './notifications/report-mail-bounce.ts'
import { unsubscribe } from './notifications/unsubscribe.ts'
import { createOrganization } from './organizations/create-organization.ts'
import { deleteOrganization } from './organizations/delete-organization.ts'
import { importOrganization } from './organizations/import-organization.ts'
import { acceptLegalDocument } from './organizations/legal/accept-legal-document.ts'
import { addLegalDocument } from './organizations/legal/add-legal-document.ts'
import { updateLegalDocument } from './organizations/legal/update-legal-document.ts'
import { withdrawLegalDocument } from './organizations/legal/withdraw-legal-document.ts'
import { listOrganizations } from './organizations/list-organizations.ts'
import { readSecurity } from './organizations/read-security.ts'
import { restoreOrganization } from './organizations/restore-organization.ts'
import { setOrganizationSecurity } from './organizations/set-organization-security.ts'
import { updateOrganization } from './organizations/update-organization.ts'
import { deleteProfile } from './people/delete-profile.ts'
import { endSession } from './people/end-session.ts'
import { exportProfile } from './people/export-profile.ts'
import { listSessions } from './people/list-sessions.ts'
import { readOwnRights } from './people/read-own-rights.ts'
import { readProfile } from './people/read-profile.ts'
import { updateProfile } from './people/update-profile.ts'
import { createProject } from './projects/create-project.ts'
import { deleteProject } from './projects/delete-project.ts'
import { updateProject } from './projects/update-project.ts'
import { checkComponent } from './rules/check-component.ts'
import { findByFindings } from './rules/find-by-findings.ts'
import { listFindings } from './rules/list-findings.ts'
import { previewRules } from './rules/preview-rules.ts'
import { readRules } from './rules/read-rules.ts'
import { removeRuleExemption } from './rules/remove-rule-exemption.ts'
import { setComponentRule } from './rules/set-component-rule.ts'
import { setComponentRules } from './rules/set-component-rules.ts'
import { setRuleExemption } from './rules/set-rule-exemption.ts'
import { addSsoDomain } from './sso/add-sso-domain.ts'
import { checkSsoDomain } from './sso/check-sso-domain.ts'
import { disconnectSso } from './sso/disconnect-sso.ts'
import { readSso } from './sso/read-sso.ts'
import { removeSsoDomain } from './sso/remove-sso-domain.ts'
import { saveSsoConnection } from './sso/save-sso-connection.ts'
import { setSsoMembers } from './sso/set-sso-members.ts'
import { setSsoMode } from './sso/set-sso-mode.ts'
import { acceptInvitation } from './team/accept-invitation.ts'
import { createInvitationLink } from './team/create-invitation-link.ts'
import { inviteMembers } from './team/invite-members.ts'
import { leaveOrganization } from './team/leave-organization.ts'
import { listOwnInvitations } from './team/list-own-invitations.ts'
import { removeMember } from './team/remove-member.ts'
import { resendInvitation } from './team/resend-invitation.ts'
import { revokeInvitation } from './team/revoke-invitation.ts'
import { setMemberRole } from './team/set-member-role.ts'
import { updateInvitation } from './team/update-invitation.ts'
import { updateMember } from './team/update-member.ts'
import { createApiToken } from './tokens/create-api-token.ts'
import { revokeApiToken } from './tokens/revoke-api-token.ts'
import { briefUpgrade } from './upgrades/brief-upgrade.ts'
import { mostWanted } from './upgrades/most-wanted.ts'
import { planUpgrades } from './upgrades/plan-upgrades.ts'
import { previewRelease } from './upgrades/preview-release.ts'
import { deleteVersion } from './versions/delete-version.ts'
import { releaseVersion } from './versions/release-version.ts'
import { setVersionState } from './versions/set-version-state.ts'
import { updateVersion } from './versions/update-version.ts'
import { createWebhook } from './webhooks/create-webhook.ts'
import { deleteWebhook } from './webhooks/delete-webhook.ts'
import { replayDeliveries } from './webhooks/replay-deliveries.ts'
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts'
import { testWebhook } from './webhooks/test-webhook.ts'
import { updateWebhook } from './webhooks/update-webhook.ts'

/** Every function of the product. Other names are answered with 404. */
export const productFunctions = [
  createOrganization,
  listOrganizations,
  updateOrganization,
  deleteOrganization,
  restoreOrganization,
  readSecurity,
  setOrganizationSecurity,
  readSso,
  saveSsoConnection,
  disconnectSso,
  addSsoDomain,
  checkSsoDomain,
  removeSsoDomain,
  setSsoMembers,
  setSsoMode,
  readOwnRights,
  listSessions,
  endSession,
  readProfile,
  updateProfile,
  unsubscribe,
  reportMailBounce,
  inviteMembers,
  resendInvitation,
  revokeInvitation,
  updateInvitation,
  createInvitationLink,
  acceptInvitation,
  listOwnInvitations,
  exportProfile,
  deleteProfile,
  setMemberRole,
  updateMember,
  removeMember,
  leaveOrganization,
  addLegalDocument,
  updateLegalDocument,
  withdrawLegalDocument,
  acceptLegalDocument,
  createComponent,
  updateComponent,
  deleteComponent,
  loadExampleData,
  removeExampleData,
  setDependency,
  removeDependency,
  releaseVersion,
  updateVersion,
  setVersionState,
  deleteVersion,
  createChange,
  updateChange,
  deleteChange,
  assignUser,
  unassignUser,
  setComponentNotifications,
  createProject,
  updateProject,
  deleteProject,
  readRules,
  previewRules,
  setComponentRule,
  setComponentRules,
  setRuleExemption,
  removeRuleExemption,
  listFindings,
  checkComponent,
  findByFindings,
  previewRelease,
  mostWanted,
  briefUpgrade,
  planUpgrades,
  importOrganization,
  recordExport,
  exportAuditLog,
  verifyAuditLog,
  setAuditRetention,
  createApiToken,
  revokeApiToken,
  createWebhook,
  updateWebhook,
  rotateWebhookSecret,
  testWebhook,
  replayDeliveries,
  deleteWebhook,
  suspendOrganization,
  reactivateOrganization,
  extendTrial,
  setOrganizationLimits,
  impersonate,
]
