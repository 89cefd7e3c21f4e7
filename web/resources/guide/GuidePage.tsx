import { IconMessage2, IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { type Resource, resourceCategoryLabels } from '#shared/resources/contract.ts'
import { guidePicture } from '#shared/resources/guidePictures.ts'
import { useMe } from '#web/auth/data.ts'
import { AttachedFiles } from '#web/files/AttachedFiles.tsx'
import { rich, t } from '#web/language/t.tsx'
import { textAttributes } from '#web/language/textAttributes.ts'
import { BackLink } from '#web/page/BackLink.tsx'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { ShareButton } from '#web/page/share/ShareButton.tsx'
import { TableOfContents } from '#web/page/TableOfContents.tsx'
import { GuideCards, type GuideSummary } from '#web/resources/GuideCards.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import listCard from '#web/ui/ListCard.module.css'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { readingMinutes } from '#web/ui/markdown/markdownTree.ts'
import { useMarkdown } from '#web/ui/markdown/renderMarkdown.tsx'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { hrefOfGuideIn, useChosenLanguage } from './chosenLanguage.ts'
import { useGuideSteps } from './data.ts'
import { GuideLanguageNotice } from './GuideLanguageNotice.tsx'
import styles from './GuidePage.module.css'
import { ReadAloud } from './ReadAloud.tsx'

const maxNextGuides = 3

const GuideSteps = lazyComponent(
  async () => (await import('./GuideSteps.tsx')).GuideSteps,
  <div className={styles.stepsPlaceholder} />,
)

const GuideLanguageSelect = lazyComponent(
  () =>
    import('./GuideLanguageSelect.tsx').then(
      ({ GuideLanguageSelect }) => GuideLanguageSelect,
      () => () => null, // the guide can be read without it
    ),
  <span className={styles.selectPlaceholder} />,
)

const GuideFacts = ({ guide, minutes }: { guide: Resource; minutes: number }) => {
  const checked = startOfAmsterdamDay(guide.checkedOn)
  return (
    <p className={styles.facts}>
      <Badge tone="blue">{t(resourceCategoryLabels[guide.category])}</Badge>
      <span>{t('resources.guide.minutes', { minutes })}</span>
      <span>{rich('resources.guide.author', { author: guide.author })}</span>
      {checked && (
        <span>
          {rich('resources.guide.checked', {
            date: formatDate(checked),
            time: (children) => <time dateTime={guide.checkedOn}>{children}</time>,
          })}
        </span>
      )}
    </p>
  )
}

/** The board category for questions about each guide category. */
const boards: Record<Resource['category'], string> = {
  settling: '/community?category=general',
  housing: '/community?category=housing',
  work: '/community?category=jobs',
  education: '/community?category=general',
}

const AskTheBoard = ({ category }: Pick<Resource, 'category'>) => (
  <div className={styles.ask}>
    <p className="font-600">{t('resources.guide.ask.title')}</p>
    <p className={styles.hint}>{t('resources.guide.ask.hint')}</p>
    <Button
      component={Link}
      href={boards[category]}
      variant="light"
      leftSection={<IconMessage2 size={18} aria-hidden="true" />}
    >
      {t('resources.guide.ask.button')}
    </Button>
  </div>
)

type Props = {
  guide: Resource
  /** As the list of guides says. */
  minutes: number | undefined
  /** The next one first. */
  others: GuideSummary[]
  /** Another language is loading. */
  isOld: boolean
}

export const GuidePage = ({ guide, minutes, others, isOld }: Props) => {
  const { text, headings, sentences } = useMarkdown(guide.content)
  const { data: me } = useMe()
  const steps = useGuideSteps(guide.slug, me?.firstDays === 'shown')
  const { chosen } = useChosenLanguage(guide.slug)
  const inLanguage = textAttributes(guide)
  const hasContents = headings.length > 1
  useScrollToHash()
  return (
    <>
      <BackLink href="/resources">{t('common.allGuides')}</BackLink>
      <div className={styles.hero}>
        <img className={styles.picture} src={guidePicture(guide)} alt="" width={640} height={280} />
        <div className={styles.intro}>
          <ScreenHeader title={<span {...inLanguage}>{guide.title}</span>} />
          <p className={styles.lead} {...inLanguage}>
            {guide.description}
          </p>
          <GuideFacts guide={guide} minutes={minutes ?? readingMinutes(sentences)} />
          <div className={styles.tools}>
            {guide.languages.length > 1 && <GuideLanguageSelect guide={guide} />}
            <ReadAloud key={guide.language} sentences={sentences} language={guide.language} />
            <ShareButton
              variant="subtle"
              color="soft"
              size="sm"
              shared={{ kind: 'guide', ...guide, href: hrefOfGuide(guide.slug) }}
            />
            <Button
              variant="subtle"
              color="soft"
              size="sm"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('resources.guide.print')}
            </Button>
          </div>
        </div>
      </div>
      <GuideLanguageNotice guide={guide} />
      <div className={styles.columns}>
        {(hasContents || steps.length > 0) && (
          <div className={`${listCard.list} ${styles.aside}`}>
            {steps.length > 0 && <GuideSteps steps={steps} />}
            {hasContents && (
              <TableOfContents headings={headings} href={hrefOfGuideIn(guide.slug, chosen)} />
            )}
          </div>
        )}
        <Card
          as="article"
          className={styles.text}
          aria-label={guide.title}
          aria-busy={isOld || undefined}
          {...inLanguage}
        >
          {text}
        </Card>
        <div className="stack">
          {guide.files && (
            <AttachedFiles
              files={guide.files}
              sender={{ id: null, name: guide.title, isMe: false }}
              createdAt={guide.createdAt}
              onDescribed={() => undefined}
            />
          )}
          <AskTheBoard category={guide.category} />
        </div>
      </div>
      {others.length > 0 && (
        <div className={styles.next}>
          <Section title={t('resources.guide.next')}>
            <GuideCards guides={others.slice(0, maxNextGuides)} />
          </Section>
        </div>
      )}
    </>
  )
}

/** Scrolls to the hash (`#part-deposit`) after the text has loaded. */
const useScrollToHash = () => {
  useEffect(() => {
    const target =
      location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (target) target.scrollIntoView()
  }, [])
}
