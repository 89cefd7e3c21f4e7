import { documents } from '#shared/privacy/documents.ts'
import { Row, RowGroup } from '#web/page/RowGroup.tsx'

/** The documents about data protection. */
export const DocumentsSection = () => (
  <RowGroup title="Documents">
    {documents.map(({ name, title, lead }) => (
      <Row key={name} href={`/privacy/documents/${name}`} title={title} hint={lead} />
    ))}
  </RowGroup>
)
