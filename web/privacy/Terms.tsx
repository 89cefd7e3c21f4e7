import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'

const kept: Retention[] = Object.values(retention)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const showTerm = (one: Retention) => `${capital(termText(one))}: ${outcomeText(one)}. ${one.why}`

/** The numbers that the nightly deletion goes by. */
export const Terms = () => (
  <Prose id="terms" title="How long we keep what">
    <FactTable
      label="How long we keep what"
      heads={['What', 'How long, what becomes of it then, and why']}
      rows={kept.map((one) => ({ key: one.what, cells: [one.what, showTerm(one)] }))}
    />
  </Prose>
)
