import { t } from '#shared/language/t.ts'
import { type Retention, type RetentionName, retention } from './retention.ts'

/** `24 months after the event`, or the term without a number. The message chooses the unit. */
export const termText = (name: RetentionName): string => {
  const { months = 0, days = 0 }: Retention = retention[name]
  const term = { days, months, years: months / 12 }
  return t(`privacy.retention.${name}.kept`, term)
}

/** A rule in words. Its outcome is `deleted`, unless stated otherwise. */
const describeRule = (name: RetentionName) => {
  const { outcome }: Retention = retention[name]
  return {
    name,
    what: t(`privacy.retention.${name}.what`),
    kept: termText(name),
    outcome: t(outcome ?? 'privacy.retention.deleted'),
    why: t(`privacy.retention.${name}.why`),
  }
}

/** All rules, in the order of the table. */
export const describeRetention = () => (Object.keys(retention) as RetentionName[]).map(describeRule)
