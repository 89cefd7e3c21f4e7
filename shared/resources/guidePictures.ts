import type { Resource, ResourceCategory } from '#shared/resources/contract.ts'

/** Of the bundled guides, by slug. */
const pictures: Record<string, string> = {
  'first-weeks': 'luggage',
  'finding-housing': 'housing',
  'job-search-tips': 'job',
  'education-system': 'student',
  'getting-around': 'bike',
  'learning-dutch': 'conversation',
  'meeting-people': 'friends',
  'residence-permit': 'passport',
  'health-care': 'health',
  emergencies: 'help',
}

/** Of guides that administrators wrote, by category; guides of one category vary. */
const others: Record<ResourceCategory, readonly string[]> = {
  settling: ['city', 'windmill', 'tower', 'canal'],
  housing: ['garden', 'housing', 'repair'],
  work: ['laptop', 'networking', 'lecture'],
  education: ['books', 'course', 'reading'],
}

/** Our drawing for a guide. */
export const guidePicture = ({ slug, category }: Pick<Resource, 'slug' | 'category'>) => {
  const fitting = others[category]
  return `/images/${pictures[slug] ?? fitting[slug.length % fitting.length]}.svg`
}

/** All of them, for the check of the files. */
export const guidePictures = [...Object.values(pictures), ...Object.values(others).flat()]

/** Drawings that no event has. */
export const guideDrawings = ['luggage', 'passport']
