import { DocumentText } from './DocumentText.tsx'
import { useDocument } from './data.ts'
import { useWantedLanguage } from './wantedLanguage.ts'

export const AccessibilityScreen = () => (
  <DocumentText
    query={useDocument('accessibility', useWantedLanguage())}
    title="Accessibility"
    path="/privacy/accessibility"
  />
)
