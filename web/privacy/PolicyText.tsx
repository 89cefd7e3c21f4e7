import { rich, t } from '#web/language/t.tsx'
import { textAttributes } from '#web/language/textAttributes.ts'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { BindingVersionNotice } from './BindingVersionNotice.tsx'
import type { usePolicy } from './data.ts'
import styles from './PolicyText.module.css'
import { Prose } from './Prose.tsx'
import { inEnglish } from './wantedLanguage.ts'

const PolicySkeleton = () => (
  <LoadingRegion label={t('privacy.policy.loading')} className={styles.skeleton}>
    <Skeleton width="45%" height="1.5rem" />
    <Skeleton />
    <Skeleton width="95%" />
    <Skeleton width="70%" />
  </LoadingRegion>
)

// The Markdown renderer is more than half of this screen's code: the rest does not wait for it.
const MarkdownText = lazyComponent(
  async () => (await import('#web/ui/markdown/renderMarkdown.tsx')).MarkdownText,
  <PolicySkeleton />,
)

/** Its chapters. Each renders alone, so that taps are handled in between. */
const chaptersOf = (content: string) => content.split(/\n(?=## )/)

const Content = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => {
  const { data, error } = policy
  if (error && !data) return <LoadFailure title={t('privacy.policy.failed')} query={policy} />
  if (!data) return <PolicySkeleton />
  return (
    <>
      <p className="muted">
        {rich('privacy.policy.version', {
          version: data.version,
          date: formatDate(data.effectiveDate),
          time: (children) => <time dateTime={data.effectiveDate.toISOString()}>{children}</time>,
        })}
      </p>
      <BindingVersionNotice text={data} href={`/privacy${inEnglish}#policy`} />
      <div className={styles.text} {...textAttributes(data)}>
        {chaptersOf(data.content).map((chapter) => (
          <div key={chapter} className={styles.chapter}>
            <MarkdownText content={chapter} />
          </div>
        ))}
      </div>
    </>
  )
}

export const PolicyText = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => (
  <Prose title={t('common.privacyPolicy')} isUntitled>
    <Content policy={policy} />
  </Prose>
)
