import { Link, useParams } from 'wouter'
import { BackLink } from '#web/page/BackLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { DocumentText } from './DocumentText.tsx'
import { useDocument } from './data.ts'
import { useWantedLanguage } from './wantedLanguage.ts'

const privacyLink = <Link href="/privacy#documents">Back to privacy</Link>

/** Shows a document about data protection. */
export const DocumentScreen = () => {
  const { name = '' } = useParams<{ name: string }>()
  const query = useDocument(name, useWantedLanguage())
  if (query.error?.status === 404)
    return (
      <>
        <ScreenHeader title="Document not found" />
        <EmptyState title="We can’t find this document">{privacyLink}</EmptyState>
      </>
    )
  return (
    <>
      {query.data && <BackLink href="/privacy#documents">Privacy</BackLink>}
      <DocumentText query={query} title="Privacy" path={`/privacy/documents/${name}`} />
    </>
  )
}
