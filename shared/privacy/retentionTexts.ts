import { t } from '#shared/language/t.ts'
import { type RetentionName, retention, termOf } from './retention.ts'

type Settings = Parameters<typeof termOf>[1]

/** `24 months after the event`, or the term without a number. The message chooses the unit. */
export const termText = (name: RetentionName, settings: Settings): string => {
  const { months = 0, days = 0 } = termOf(name, settings)
  const term = { days, months, years: months / 12 }
  return t(`privacy.retention.${name}.kept`, term)
}

/** A rule in words. Its outcome is `deleted`, unless stated otherwise. */
const describeRule = (name: RetentionName, settings: Settings) => {
  const { outcome } = termOf(name, settings)
  return {
    name,
    what: t(`privacy.retention.${name}.what`),
    kept: termText(name, settings),
    outcome: t(outcome ?? 'privacy.retention.deleted'),
    why: t(`privacy.retention.${name}.why`),
  }
}

/** All rules, in the order of the table. */
export const describeRetention = (settings: Settings) =>
  (Object.keys(retention) as RetentionName[]).map((name) => describeRule(name, settings))
