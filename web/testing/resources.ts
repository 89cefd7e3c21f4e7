import type { EditableGuide, ListedGuide, Resource } from '#shared/resources/contract.ts'
import { newId } from './ids.ts'

/** A published guide with two sections. */
export const aGuide = (changes: Partial<Resource> = {}): Resource & ListedGuide => ({
  id: newId(),
  slug: 'finding-housing',
  title: 'Finding housing',
  description: 'Where to look, and how to recognise a scam.',
  content: [
    '## Where to look',
    'There are more people looking than homes. Ask at the *sociale huur* office.',
    'The [Kadaster](https://www.kadaster.nl) knows who owns a home.',
    '## Recognise a scam',
    'Never pay for a home that you have not seen.',
  ].join('\n\n'),
  category: 'housing',
  author: 'The Welkom team',
  isPublished: true,
  minutes: 4,
  checkedOn: '2026-11-20',
  language: 'en',
  languages: ['en'],
  missingLanguage: null,
  originalChangedAt: null,
  createdAt: new Date('2026-01-05T09:00:00Z'),
  updatedAt: new Date('2026-01-05T09:00:00Z'),
  ...changes,
})

/** A guide as the editors' list contains it. */
export const aWrittenGuide = (changes: Partial<EditableGuide> = {}): EditableGuide => {
  const { content: _, minutes: __, ...guide } = aGuide()
  return { ...guide, mayBeDeleted: true, translations: [], ...changes }
}
