import { useMemo } from 'react'
import { Link, useParams } from 'wouter'
import type { Document } from '#shared/privacy/contract.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { renderMarkdown } from '#web/ui/markdown/renderMarkdown.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './DocumentScreen.module.css'
import { useDocument } from './data.ts'
import texts from './PolicyText.module.css'

const DocumentText = ({ document: { title, lead, content } }: { document: Document }) => {
  const { text } = useMemo(() => renderMarkdown(content), [content])
  return (
    <>
      <ScreenHeader title={title} lead={lead} />
      <Card as="article" className={`${styles.card} ${texts.text}`} aria-label={title}>
        {text}
      </Card>
    </>
  )
}

const privacyLink = <Link href="/privacy#documents">Back to privacy</Link>

/** Shows a Markdown file of the repository about data protection. */
export const DocumentScreen = () => {
  const { name = '' } = useParams<{ name: string }>()
  const query = useDocument(name)
  const { data, error } = query
  useDocumentTitle(data?.title)
  if (data)
    return (
      <>
        <BackLink href="/privacy#documents">Privacy</BackLink>
        <DocumentText document={data} />
      </>
    )
  if (error?.status === 404)
    return (
      <>
        <ScreenHeader title="Document not found" />
        <EmptyState title="We can’t find this document">{privacyLink}</EmptyState>
      </>
    )
  return (
    <>
      <ScreenHeader title="Privacy" />
      {error ? (
        <LoadFailure title="The document could not be loaded" query={query} />
      ) : (
        <LoadingRegion label="the document">
          <Card className={styles.card}>
            <Skeleton width="45%" height="1.5rem" />
            <Skeleton />
            <Skeleton width="70%" />
          </Card>
        </LoadingRegion>
      )}
    </>
  )
}
