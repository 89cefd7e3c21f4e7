import { documents } from '#shared/privacy/documents.ts'
import { t } from '#web/language/t.tsx'
import { Row, RowGroup } from '#web/page/RowGroup.tsx'

/** The documents about data protection. */
export const DocumentsSection = () => (
  <RowGroup title={t('privacy.documents.title')}>
    {documents.map(({ name, title, lead }) => (
      <Row key={name} href={`/privacy/documents/${name}`} title={t(title)} hint={t(lead)} />
    ))}
  </RowGroup>
)
