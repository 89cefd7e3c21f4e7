import { useMemo } from 'react'
import { Link, useParams } from 'wouter'
import type { Document } from '#shared/privacy/contract.ts'
import { useScreenName } from '#web/app/useScreenName.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { renderMarkdown } from '#web/ui/markdown/renderMarkdown.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './DocumentScreen.module.css'
import { useDocument } from './data.ts'
import texts from './PolicyText.module.css'

const Text = ({ document: { title, lead, content } }: { document: Document }) => {
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

const toPrivacy = <Link href="/privacy#documents">Back to privacy</Link>

/** A file of the repository about how data is looked after. */
export const DocumentScreen = () => {
  const { name = '' } = useParams<{ name: string }>()
  const { data, error, refetch, isFetching } = useDocument(name)
  useScreenName(data?.title)
  if (data)
    return (
      <>
        <Text document={data} />
        <p className={styles.back}>{toPrivacy}</p>
      </>
    )
  if (error?.status === 404)
    return (
      <>
        <ScreenHeader title="Document not found" />
        <EmptyState title="There is no such document">{toPrivacy}</EmptyState>
      </>
    )
  return (
    <>
      <ScreenHeader title="Privacy" />
      {error ? (
        <FailedState
          title="The document could not be loaded"
          reason={error.reason}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting what="the document">
          <Card className={styles.card}>
            <Bone width="45%" height="1.5rem" />
            <Bone />
            <Bone width="70%" />
          </Card>
        </Waiting>
      )}
    </>
  )
}
