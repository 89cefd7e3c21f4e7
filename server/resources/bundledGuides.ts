import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { Sql } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Guide, upsertGuide } from './store.ts'

const folder = path.join(import.meta.dirname, 'guides')

type Entry = Omit<Guide, 'content' | 'author'>

/** The guides of every installation, in the order in which they are listed. */
const bundledGuides: Entry[] = [
  {
    slug: 'first-weeks',
    title: 'First Weeks',
    description: 'Registration, BSN, DigiD, a bank account, health insurance and a doctor.',
    category: 'settling',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'finding-housing',
    title: 'Finding Housing in Netherlands',
    description: 'Where to look, what to check in a contract, and how to spot a scam.',
    category: 'housing',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'job-search-tips',
    title: 'Job Search Tips',
    description: 'Work permits, where to find jobs, applications, interviews and contracts.',
    category: 'work',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'education-system',
    title: 'Education System Guide',
    description:
      'From the first school day to university, and what your foreign diploma is worth here.',
    category: 'education',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'residence-permit',
    title: 'Your Residence Permit',
    description: 'Who needs one, how to collect the card, and what au pairs need to know.',
    category: 'settling',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'getting-around',
    title: 'Getting Around',
    description: 'Train, tram, bus and bicycle: how to pay and how to get there.',
    category: 'settling',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'learning-dutch',
    title: 'Learning Dutch',
    description:
      'Where to start, which course fits you, and who must take the civic integration exam.',
    category: 'education',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'meeting-people',
    title: 'Meeting People',
    description: 'Your first event, your first group, and how Dutch people make plans.',
    category: 'settling',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'health-care',
    title: 'Health Care',
    description: 'Your GP, health insurance, medicine, the dentist, pregnancy and mental health.',
    category: 'settling',
    checkedOn: '2026-11-26',
  },
  {
    slug: 'emergencies',
    title: 'Emergencies',
    description:
      'Who to call, what to say, what the siren means, and what to do about lost papers.',
    category: 'settling',
    checkedOn: '2026-11-26',
  },
]

/** Bundled guides are restored at every start, so they cannot be deleted. */
export const isBundled = (slug: string) => bundledGuides.some((entry) => entry.slug === slug)

/** Runs at every start. */
export const upsertGuides = async (sql: Sql, now = new Date()): Promise<void> => {
  const texts = await Promise.all(
    bundledGuides.map(({ slug }) => readFile(path.join(folder, `${slug}.md`), 'utf8')),
  )
  await inTransaction(sql, async (tx) => {
    for (const [at, entry] of bundledGuides.entries()) {
      // Distinct timestamps keep the order of the table.
      const createdAt = new Date(now.getTime() + at)
      await upsertGuide(tx, uuid(), createdAt, {
        ...entry,
        author: 'Welkom',
        content: texts[at] ?? '',
      })
    }
  })
}
