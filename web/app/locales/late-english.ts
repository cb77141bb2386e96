// Texts that come with the screens that show them (use-late-texts.ts). The app imports only their types from here:
// every first visit carries the texts of english.ts.

import { account } from './en/late/account.ts'
import { acting } from './en/late/acting.ts'
import { architecture } from './en/late/architecture.ts'
import { audit } from './en/late/audit.ts'
import { auth } from './en/late/auth.ts'
import { dashboard } from './en/late/dashboard.ts'
import { docs } from './en/late/docs.ts'
import { files } from './en/late/files/files.ts'
import { pictures } from './en/late/files/pictures.ts'
import { gettingStarted } from './en/late/getting-started.ts'
import { invitation } from './en/late/invitation.ts'
import { notifications } from './en/late/notifications.ts'
import { organizations } from './en/late/organizations.ts'
import { profile } from './en/late/profile.ts'
import { projects } from './en/late/projects.ts'
import { secondFactor } from './en/late/second-factor.ts'
import { general } from './en/late/settings/general.ts'
import { legal } from './en/late/settings/legal.ts'
import { rules } from './en/late/settings/rules.ts'
import { sso } from './en/late/settings/sso.ts'
import { tokens } from './en/late/settings/tokens.ts'
import { webhooks } from './en/late/settings/webhooks.ts'
import { settings } from './en/late/settings.ts'
import { contact } from './en/late/site/contact.ts'
import { demo } from './en/late/site/demo.ts'
import { landing } from './en/late/site/landing.ts'
import { pricing } from './en/late/site/pricing.ts'
import { stepUp } from './en/late/step-up.ts'
import { team } from './en/late/team.ts'
import { unsubscribe } from './en/late/unsubscribe.ts'
import { versions } from './en/late/versions.ts'

export const lateEnglish = {
  account,
  acting,
  architecture,
  audit,
  auth,
  contact,
  dashboard,
  demo,
  docs,
  files,
  general,
  gettingStarted,
  invitation,
  landing,
  legal,
  notifications,
  organizations,
  pictures,
  pricing,
  profile,
  projects,
  rules,
  secondFactor,
  settings,
  sso,
  stepUp,
  team,
  tokens,
  unsubscribe,
  versions,
  webhooks,
}
