import { Link, useParams } from 'wouter'
import { t } from '#web/language/t.tsx'
import { BackLink } from '#web/page/BackLink.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
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

/** Shows a document about data protection. */
export const DocumentScreen = () => {
  const { name = '' } = useParams<{ name: string }>()
  const query = useDocument(name, useWantedLanguage())
  if (query.error?.status === 404)
    return (
      <>
        <ScreenHeader title={t('privacy.document.notFound')} />
        <EmptyState title={t('privacy.document.notFoundText')}>
          <Link href="/privacy#documents">{t('privacy.document.backToPrivacy')}</Link>
        </EmptyState>
      </>
    )
  return (
    <>
      {query.data && <BackLink href="/privacy#documents">{t('common.privacy')}</BackLink>}
      <DocumentText query={query} title={t('common.privacy')} path={`/privacy/documents/${name}`} />
    </>
  )
}
