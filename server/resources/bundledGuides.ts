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
    description: 'Where to look, what a contract may ask of you, and how to see through a scam.',
    category: 'housing',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'job-search-tips',
    title: 'Job Search Tips',
    description: 'Permission to work, where jobs are found, the letter, the talk and the contract.',
    category: 'work',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'education-system',
    title: 'Education System Guide',
    description: 'From the first school day to university, and how a foreign diploma is valued.',
    category: 'education',
    checkedOn: '2026-11-20',
  },
  {
    slug: 'residence-permit',
    title: 'Your Residence Permit',
    description: 'Who needs one, how you collect the card, and what to know as an au pair.',
    category: 'settling',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'getting-around',
    title: 'Getting Around',
    description: 'Train, tram, bus and bicycle: how to pay, and how to arrive.',
    category: 'settling',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'learning-dutch',
    title: 'Learning Dutch',
    description: 'Where to begin, which course suits you, and who must integrate by law.',
    category: 'education',
    checkedOn: '2026-11-22',
  },
  {
    slug: 'meeting-people',
    title: 'Meeting People',
    description: 'A first event, a first group, and how Dutch people make plans.',
    category: 'settling',
    checkedOn: '2026-11-22',
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
