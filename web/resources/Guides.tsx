import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { Section } from '#web/ui/Section.tsx'
import { GuideCards, type GuideSummary } from './GuideCards.tsx'

/** The three guides on home, hard-coded so that nothing needs to load. */
const guides = (): GuideSummary[] => [
  {
    slug: 'finding-housing',
    category: 'housing',
    title: t('resources.home.housing.title'),
    description: t('resources.home.housing.description'),
  },
  {
    slug: 'job-search-tips',
    category: 'work',
    title: t('resources.home.jobs.title'),
    description: t('resources.home.jobs.description'),
  },
  {
    slug: 'education-system',
    category: 'education',
    title: t('resources.home.education.title'),
    description: t('resources.home.education.description'),
  },
]

export const Guides = () => (
  <Section
    title={t('resources.home.title')}
    link={<Link href="/resources">{t('common.allGuides')}</Link>}
  >
    <GuideCards guides={guides()} />
  </Section>
)
