import type { ErrorTable } from '#shared/http/errorEntry.ts'
import { houseRules } from './cases/labels.ts'
import type { ReportReason } from './contract.ts'
import { newAccountDays } from './rules.ts'

/** The house rule that was broken, and the moderator's own words. */
type Grounds = { rule: ReportReason | null; reason: string | null }

const withGrounds = (sentence: string, { rule, reason }: Grounds) =>
  [sentence, rule && houseRules[rule], reason].filter(Boolean).join(' ')

const waitText = (minutes: number) => {
  if (minutes < 60) return minutes === 1 ? 'a minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

type Wait = { minutes: number }

export const safetyErrors = {
  own_content_reported: { status: 400, message: 'This is yours: you can change or delete it' },
  nobody_to_block: { status: 400, message: 'There is nobody to block' },
  suspension_days_required: { status: 400, message: 'Choose for how long' },
  rule_required: { status: 400, message: 'Choose the rule it goes by' },
  own_account_suspended: { status: 409, message: 'You cannot suspend your own account' },
  administrator_suspended: {
    status: 409,
    message: 'An administrator cannot be suspended. Take that right away first.',
  },
  profile_reported_already: {
    status: 409,
    message: 'Someone has reported this profile. Decide about that report first.',
  },
  user_not_suspended: { status: 409, message: 'This account is not suspended' },
  other_decider_required: { status: 403, message: 'Somebody else has to decide about this' },
  only_administrators_ban: { status: 403, message: 'Only an administrator can ban an account' },
  case_not_found: { status: 404, message: 'Case not found' },
  subject_not_found: { status: 404, message: 'This is not there any more' },
  already_reported: {
    status: 409,
    message: 'You have reported this already. A person will look at it.',
  },
  decided_already: { status: 409, message: 'Somebody has decided this already' },
  decision_not_possible: { status: 409, message: 'This cannot be decided here' },
  subject_gone_already: { status: 409, message: 'This is gone already' },
  account_banned: {
    status: 403,
    message: (grounds: Grounds) => withGrounds('Your account is banned.', grounds),
  },
  account_suspended: {
    status: 403,
    message: ({ until, ...grounds }: Grounds & { until: string }) =>
      withGrounds(`Your account is suspended until ${until}.`, grounds),
  },
  // The numbers are those of `newAccountLimits`.
  contact_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      `In your first ${newAccountDays} days you can ask five people a day to connect or to be your language buddy. You can go on in ${waitText(minutes)}. Answering people is always possible.`,
  },
  link_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      `In your first ${newAccountDays} days you can write twice a day on the board with a link in it. You can go on in ${waitText(minutes)}. Without a link you can write at any time.`,
  },
  group_invitation_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      `In your first ${newAccountDays} days you can invite three people a day to groups. You can go on in ${waitText(minutes)}. Answering people is always possible.`,
  },
} as const satisfies ErrorTable
