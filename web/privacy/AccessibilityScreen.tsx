import { t } from '#web/language/t.tsx'
import { DocumentText } from './DocumentText.tsx'
import { useDocument } from './data.ts'
import { useWantedLanguage } from './wantedLanguage.ts'

export const AccessibilityScreen = () => (
  <DocumentText
    query={useDocument('accessibility', useWantedLanguage())}
    title={t('app.titles.accessibility')}
    path="/privacy/accessibility"
  />
)
