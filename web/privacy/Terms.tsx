import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'

const kept: Retention[] = Object.values(retention)

/** The numbers that the nightly deletion goes by. */
export const Terms = () => (
  <Prose id="terms" title="How long we keep what">
    <FactTable
      label="How long we keep what"
      heads={['What', 'How long', 'What becomes of it', 'Why']}
      rows={kept.map((one) => [one.what, termText(one), outcomeText(one), one.why])}
    />
  </Prose>
)
