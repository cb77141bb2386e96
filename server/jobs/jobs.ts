// The product's work outside of requests: one file per task.
import { pruneSignIn } from '@trellis/platform/auth'
import { pruneEffects, type Scheduled, type Task } from '@trellis/platform/jobs'
import { beginMemberEmailChange } from './begin-member-email-change.ts'
import { purgeOrganizations } from './deletion/purge-organizations.ts'
import { sendDeletionMail } from './deletion/send-deletion-mail.ts'
import { pruneInvitations } from './invitations/prune-invitations.ts'
import { sendInvitationMail } from './invitations/send-invitation-mail.ts'
import { sendInvitedSignIn } from './invitations/send-invited-sign-in.ts'
import { keepDemoFresh } from './keep-demo-fresh.ts'
import { findUntoldNews } from './news/find-untold-news.ts'
import { followAllRules } from './news/follow-all-rules.ts'
import { followRules } from './news/follow-rules.ts'
import { pruneNotifications } from './news/prune-notifications.ts'
import { tellNews } from './news/tell-news.ts'
import { pruneApiTokens } from './prune-api-tokens.ts'
import { pruneAuditLog } from './prune-audit-log.ts'
import { pruneSite } from './prune-site.ts'
import { recordApiTokenUses } from './record-api-token-uses.ts'
import { recordRefusedSignIns } from './record-refused-sign-ins.ts'
import { removeUnusedFiles } from './remove-unused-files.ts'
import { sendContactMail } from './send-contact-mail.ts'
import { sendImpersonationMail } from './send-impersonation-mail.ts'
import type { JobServices } from './services.ts'
import { findDueSsoWork } from './sso/find-due-sso-work.ts'
import { readSsoMetadata } from './sso/read-sso-metadata.ts'
import { sendBreakGlassMail } from './sso/send-break-glass-mail.ts'
import { verifySsoDomain } from './sso/verify-sso-domain.ts'
import { takeDailySnapshots } from './take-daily-snapshots.ts'

export const productTasks: readonly Task<JobServices>[] = [
  sendContactMail,
  sendImpersonationMail,
  takeDailySnapshots,
  keepDemoFresh,
  pruneSite,
  pruneSignIn,
  pruneEffects,
  recordRefusedSignIns,
  recordApiTokenUses,
  pruneAuditLog,
  pruneApiTokens,
  findDueSsoWork,
  readSsoMetadata,
  verifySsoDomain,
  sendBreakGlassMail,
  sendInvitationMail,
  sendInvitedSignIn,
  beginMemberEmailChange,
  pruneInvitations,
  sendDeletionMail,
  purgeOrganizations,
  removeUnusedFiles,
  tellNews,
  findUntoldNews,
  followRules,
  followAllRules,
  pruneNotifications,
]

/** A minute after midnight (UTC), so that clocks that differ slightly still agree on the day. */
export const newDay = '1 0 * * *'
const everyHour = '17 * * * *'
const everyTenMinutes = '*/10 * * * *'

export const schedule: readonly Scheduled[] = [
  { task: takeDailySnapshots, at: newDay },
  { task: keepDemoFresh, at: newDay },
  { task: pruneSite, at: newDay },
  { task: pruneSignIn, at: newDay },
  { task: pruneEffects, at: newDay },
  { task: pruneAuditLog, at: newDay },
  { task: pruneInvitations, at: newDay },
  { task: pruneApiTokens, at: newDay },
  { task: removeUnusedFiles, at: newDay },
  { task: followAllRules, at: newDay },
  { task: pruneNotifications, at: newDay },
  { task: purgeOrganizations, at: everyHour },
  { task: recordRefusedSignIns, at: everyTenMinutes, catchesUp: true },
  { task: recordApiTokenUses, at: everyTenMinutes, catchesUp: true },
  { task: findDueSsoWork, at: everyTenMinutes },
  { task: findUntoldNews, at: everyTenMinutes, catchesUp: true },
]
