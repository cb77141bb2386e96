// The product's work outside of requests: one file per task.
import { pruneSignIn } from '@trellis/platform/auth'
import { pruneEffects, type Scheduled, type Task } from '@trellis/platform/jobs'
import type { WebhookServices } from '../webhooks/webhook-services.ts'
import { beginMemberEmailChange } from './begin-member-email-change.ts'
import { purgeOrganizations } from './deletion/purge-organizations.ts'
import { sendDeletionMail } from './deletion/send-deletion-mail.ts'
import { pruneInvitations } from './invitations/prune-invitations.ts'
import { sendInvitationMail } from './invitations/send-invitation-mail.ts'
import { sendInvitedSignIn } from './invitations/send-invited-sign-in.ts'
import { keepDemoFresh } from './keep-demo-fresh.ts'
import { findEndingTrials } from './news/find-ending-trials.ts'
import { findUntoldNews } from './news/find-untold-news.ts'
import { followAllRules } from './news/follow-all-rules.ts'
import { followRules } from './news/follow-rules.ts'
import { pruneNotifications } from './news/prune-notifications.ts'
import { tellNews } from './news/tell-news.ts'
import { findDueMails } from './notifications/find-due-mails.ts'
import { pruneNotificationMails } from './notifications/prune-notification-mails.ts'
import { reorderMails } from './notifications/reorder-mails.ts'
import { returnMail } from './notifications/return-mail.ts'
import { sendNotificationMail } from './notifications/send-notification-mail.ts'
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
import { deliverWebhooks } from './webhooks/deliver-webhooks.ts'
import { findDueDeliveries } from './webhooks/find-due-deliveries.ts'
import { pruneWebhookDeliveries } from './webhooks/prune-webhook-deliveries.ts'

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
  findEndingTrials,
  followRules,
  followAllRules,
  pruneNotifications,
  sendNotificationMail,
  findDueMails,
  reorderMails,
  returnMail,
  pruneNotificationMails,
  findDueDeliveries,
  pruneWebhookDeliveries,
]

/** In a worker of their own: receivers that answer slowly hold up neither mail nor other work. */
export const webhookTasks: readonly Task<WebhookServices>[] = [deliverWebhooks]

/** A minute after midnight (UTC), so that clocks that differ slightly still agree on the day. */
export const newDay = '1 0 * * *'
const everyHour = '17 * * * *'
const everyTenMinutes = '*/10 * * * *'
const everyMinute = '* * * * *'

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
  { task: pruneNotificationMails, at: newDay },
  { task: pruneWebhookDeliveries, at: newDay },
  { task: purgeOrganizations, at: everyHour },
  { task: reorderMails, at: everyHour, catchesUp: true },
  { task: recordRefusedSignIns, at: everyTenMinutes, catchesUp: true },
  { task: recordApiTokenUses, at: everyTenMinutes, catchesUp: true },
  { task: findDueSsoWork, at: everyTenMinutes },
  { task: findDueMails, at: everyMinute, catchesUp: true },
  { task: findUntoldNews, at: everyTenMinutes, catchesUp: true },
  { task: findEndingTrials, at: everyHour, catchesUp: true },
  { task: findDueDeliveries, at: everyMinute, catchesUp: true },
]
