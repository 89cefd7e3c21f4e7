import type { Policy } from '#shared/privacy/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { textAttributes } from '#web/language/textAttributes.ts'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
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

const Content = ({ policy: { version, effectiveDate, content, ...text } }: { policy: Policy }) => (
  <>
    <p className="muted">
      {rich('privacy.policy.version', {
        version,
        date: formatDate(effectiveDate),
        time: (children) => <time dateTime={effectiveDate.toISOString()}>{children}</time>,
      })}
    </p>
    <BindingVersionNotice text={text} href={`/privacy${inEnglish}#policy`} />
    <div className={styles.text} {...textAttributes(text)}>
      {chaptersOf(content).map((chapter) => (
        <div key={chapter} className={styles.chapter}>
          <MarkdownText content={chapter} />
        </div>
      ))}
    </div>
  </>
)

export const PolicyText = ({ policy }: { policy: ReturnType<typeof usePolicy> }) => (
  <Prose title={t('common.privacyPolicy')} isUntitled>
    <Loaded query={policy} errorTitle={t('privacy.policy.failed')} skeleton={<PolicySkeleton />}>
      {(loaded) => <Content policy={loaded} />}
    </Loaded>
  </Prose>
)
