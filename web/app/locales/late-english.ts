// Texts that come with the screens that show them (use-late-texts.ts). The app imports only their types from here:
// every first visit carries the texts of english.ts.
import { account } from './en/late/account.ts'
import { gettingStarted } from './en/late/getting-started.ts'
import { profile } from './en/late/profile.ts'
import { secondFactor } from './en/late/second-factor.ts'
import { settings } from './en/late/settings.ts'
import { stepUp } from './en/late/step-up.ts'

export const lateEnglish = { account, gettingStarted, profile, secondFactor, settings, stepUp }
