import { errorsOf } from '#shared/http/errorsOf.ts'
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

export const safetyErrors = errorsOf('safety', {
  own_content_reported: 400,
  nobody_to_block: 400,
  suspension_days_required: 400,
  rule_required: 400,
  own_account_suspended: 409,
  administrator_suspended: 409,
  profile_reported_already: 409,
  user_suspended_already: 409,
  user_not_suspended: 409,
  other_decider_required: 403,
  only_administrators_ban: 403,
  case_not_found: 404,
  subject_not_found: 404,
  already_reported: 409,
  decided_already: 409,
  decision_not_possible: 409,
  subject_gone_already: 409,
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
})
