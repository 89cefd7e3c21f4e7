import type { Document } from '#shared/privacy/contract.ts'
import { t } from '#web/language/t.tsx'
import { textAttributes } from '#web/language/textAttributes.ts'
import { ItemScreenState } from '#web/page/ItemScreenState.tsx'
import { platform } from '#web/page/platform.ts'
import { useDocumentTitle } from '#web/page/RouteFocus.tsx'
import { Card } from '#web/ui/Card.tsx'
import { MarkdownText } from '#web/ui/markdown/renderMarkdown.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { BindingVersionNotice } from './BindingVersionNotice.tsx'
import { contactAddress } from './contactAddress.ts'
import styles from './DocumentText.module.css'
import type { useDocument } from './data.ts'
import texts from './PolicyText.module.css'
import { inEnglish } from './wantedLanguage.ts'

/** Documents name these values in braces. */
const fillIn = (text: string) =>
  text.replaceAll('{platform}', platform.name).replaceAll('{contactAddress}', contactAddress())

const Content = ({ document, path }: { document: Document; path: string }) => {
  const [title, lead] = [document.title, document.lead].map(fillIn)
  const inLanguage = textAttributes(document)
  useDocumentTitle(title)
  return (
    <>
      <ScreenHeader
        title={<span {...inLanguage}>{title}</span>}
        lead={<span {...inLanguage}>{lead}</span>}
      />
      <BindingVersionNotice text={document} href={`${path}${inEnglish}`} />
      <Card
        as="article"
        className={`${styles.card} ${texts.text}`}
        aria-label={title}
        {...inLanguage}
      >
        <MarkdownText content={fillIn(document.content)} />
      </Card>
    </>
  )
}

type Props = {
  query: ReturnType<typeof useDocument>
  /** Until it is loaded. */
  title: string
  /** Of the screen. */
  path: string
}

/** A Markdown file of the repository, as a screen. */
export const DocumentText = ({ query, title, path }: Props) => {
  if (query.data) return <Content document={query.data} path={path} />
  return (
    <ItemScreenState
      title={title}
      query={query}
      errorTitle={t('privacy.document.failed')}
      skeleton={
        <LoadingRegion label={t('privacy.document.loading')}>
          <Card className={styles.card}>
            <Skeleton width="45%" height="1.5rem" />
            <Skeleton />
            <Skeleton width="70%" />
          </Card>
        </LoadingRegion>
      }
    />
  )
}
