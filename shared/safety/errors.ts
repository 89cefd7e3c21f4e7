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
  own_content_reported: {
    status: 400,
    message: 'This is yours. You can change or delete it yourself',
  },
  nobody_to_block: { status: 400, message: 'There is no one to block' },
  suspension_days_required: { status: 400, message: 'Choose how long' },
  rule_required: { status: 400, message: 'Choose the house rule' },
  own_account_suspended: { status: 409, message: 'You can’t suspend your own account' },
  administrator_suspended: {
    status: 409,
    message: 'You can’t suspend an administrator. Remove that role first.',
  },
  profile_reported_already: {
    status: 409,
    message: 'Someone has reported this profile. Decide about that report first.',
  },
  user_suspended_already: {
    status: 409,
    message: 'This account is already suspended or banned',
  },
  user_not_suspended: { status: 409, message: 'This account is not suspended' },
  other_decider_required: { status: 403, message: 'Someone else has to decide about this' },
  only_administrators_ban: { status: 403, message: 'Only an administrator can ban an account' },
  case_not_found: { status: 404, message: 'Case not found' },
  subject_not_found: { status: 404, message: 'This no longer exists' },
  already_reported: {
    status: 409,
    message: 'You’ve already reported this. A person will look at it.',
  },
  decided_already: { status: 409, message: 'Someone has already decided this' },
  decision_not_possible: { status: 409, message: 'You can’t decide this here' },
  subject_gone_already: { status: 409, message: 'This has already been removed' },
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
      `In your first ${newAccountDays} days, you can send five requests a day to connect or to be language buddies. Try again in ${waitText(minutes)}. You can always answer people.`,
  },
  link_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      `In your first ${newAccountDays} days, you can post twice a day with a link. Try again in ${waitText(minutes)}. You can post without links at any time.`,
  },
  group_invitation_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      `In your first ${newAccountDays} days, you can invite three people a day to groups. Try again in ${waitText(minutes)}. You can always answer people.`,
  },
} as const satisfies ErrorTable
