import { Link } from 'wouter'
import { Section } from '#web/ui/Section.tsx'
import { GuideCards, type GuideSummary } from './GuideCards.tsx'

/** The three guides on home, hard-coded so that nothing needs to load. */
const guides: GuideSummary[] = [
  {
    slug: 'finding-housing',
    category: 'housing',
    title: 'Finding Housing in Netherlands',
    description: 'Where to look, what to check in a contract, and how to spot a scam.',
  },
  {
    slug: 'job-search-tips',
    category: 'work',
    title: 'Job Search Tips',
    description: 'Work permits, where to find jobs, applications, interviews and contracts.',
  },
  {
    slug: 'education-system',
    category: 'education',
    title: 'Education System Guide',
    description:
      'From the first school day to university, and what your foreign diploma is worth here.',
  },
]

export const Guides = () => (
  <Section title="Helpful Resources" link={<Link href="/resources">All guides</Link>}>
    <GuideCards guides={guides} />
  </Section>
)
