import type { ErrorTable } from '#shared/http/errorEntry.ts'
import { t } from '#shared/language/t.ts'
import { houseRules } from './cases/labels.ts'
import type { ReportReason } from './contract.ts'
import { newAccountDays } from './rules.ts'

/** The house rule that was broken, and the moderator's own words. */
type Grounds = { rule: ReportReason | null; reason: string | null }

const withGrounds = (sentence: string, { rule, reason }: Grounds) =>
  [sentence, rule && t(houseRules[rule]), reason].filter(Boolean).join(' ')

const waitText = (minutes: number) =>
  minutes < 60
    ? t('safety.wait.minutes', { minutes })
    : t('safety.wait.hours', { hours: Math.ceil(minutes / 60) })

/** The numbers in the texts are those of `newAccountLimits`. */
const limitOf = (minutes: number) => ({ days: newAccountDays, wait: waitText(minutes) })

type Wait = { minutes: number }

export const safetyErrors = {
  own_content_reported: {
    status: 400,
    message: 'safety.own_content_reported',
  },
  nobody_to_block: { status: 400, message: 'safety.nobody_to_block' },
  suspension_days_required: { status: 400, message: 'safety.suspension_days_required' },
  rule_required: { status: 400, message: 'safety.rule_required' },
  own_account_suspended: { status: 409, message: 'safety.own_account_suspended' },
  administrator_suspended: {
    status: 409,
    message: 'safety.administrator_suspended',
  },
  profile_reported_already: {
    status: 409,
    message: 'safety.profile_reported_already',
  },
  user_suspended_already: {
    status: 409,
    message: 'safety.user_suspended_already',
  },
  user_not_suspended: { status: 409, message: 'safety.user_not_suspended' },
  other_decider_required: { status: 403, message: 'safety.other_decider_required' },
  only_administrators_ban: { status: 403, message: 'safety.only_administrators_ban' },
  case_not_found: { status: 404, message: 'safety.case_not_found' },
  subject_not_found: { status: 404, message: 'safety.subject_not_found' },
  already_reported: {
    status: 409,
    message: 'safety.already_reported',
  },
  decided_already: { status: 409, message: 'safety.decided_already' },
  decision_not_possible: { status: 409, message: 'safety.decision_not_possible' },
  subject_gone_already: { status: 409, message: 'safety.subject_gone_already' },
  account_banned: {
    status: 403,
    message: (grounds: Grounds) => withGrounds(t('safety.account_banned'), grounds),
  },
  account_suspended: {
    status: 403,
    message: ({ until, ...grounds }: Grounds & { until: string }) =>
      withGrounds(t('safety.account_suspended', { until }), grounds),
  },
  contact_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) => t('safety.contact_limit_of_new_account', limitOf(minutes)),
  },
  link_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) => t('safety.link_limit_of_new_account', limitOf(minutes)),
  },
  group_invitation_limit_of_new_account: {
    status: 429,
    message: ({ minutes }: Wait) =>
      t('safety.group_invitation_limit_of_new_account', limitOf(minutes)),
  },
} as const satisfies ErrorTable
