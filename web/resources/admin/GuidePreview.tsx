import type { GuideDraft } from '#shared/resources/contract.ts'
import { t } from '#web/language/t.tsx'
import styles from '#web/resources/guide/GuidePage.module.css'
import { Card } from '#web/ui/Card.tsx'
import { MarkdownText } from '#web/ui/markdown/renderMarkdown.tsx'

/** Uses the renderer of the guide's page. */
export const GuidePreview = ({ draft }: { draft: GuideDraft }) => (
  <article aria-label={t('common.preview')}>
    <h3 dir="auto">{draft.title.trim() || t('resources.preview.noTitle')}</h3>
    <p className={styles.hint} dir="auto">
      {draft.description}
    </p>
    <Card className={styles.text} dir="auto">
      {draft.content.trim() === '' ? (
        <p>{t('resources.preview.nothing')}</p>
      ) : (
        <MarkdownText content={draft.content} />
      )}
    </Card>
  </article>
)
