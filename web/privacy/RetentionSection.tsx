import { describeRetention } from '#shared/privacy/retentionTexts.ts'
import { t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { capitalize } from '#web/ui/caseMapping.ts'
import { FactTable } from './FactTable.tsx'
import { Prose } from './Prose.tsx'

/** The retention periods that the nightly cleanup enforces. */
export const RetentionSection = () => (
  <Prose title={t('privacy.pages.terms')} isUntitled>
    <FactTable
      label={t('privacy.pages.terms')}
      heads={[t('privacy.terms.what'), t('privacy.terms.howLong')]}
      rows={describeRetention(platform).map(({ name, what, kept, outcome, why }) => ({
        key: name,
        cells: [what, t('privacy.terms.rule', { kept: capitalize(kept), outcome, why })],
      }))}
    />
  </Prose>
)
