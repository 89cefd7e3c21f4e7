import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { capitalize } from '#web/ui/letterCase.ts'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'

const retentionRules: Retention[] = Object.values(retention)

const formatRetention = (rule: Retention) =>
  `${capitalize(termText(rule))}: ${outcomeText(rule)}. ${rule.why}`

/** The retention periods that the nightly cleanup enforces. */
export const RetentionSection = () => (
  <Prose title="How long we keep what" isUntitled>
    <FactTable
      label="How long we keep what"
      heads={['What', 'How long, what becomes of it then, and why']}
      rows={retentionRules.map((rule) => ({
        key: rule.what,
        cells: [rule.what, formatRetention(rule)],
      }))}
    />
  </Prose>
)
