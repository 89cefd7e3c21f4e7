import { categoryLabels } from '#shared/events/contract.ts'
import { defaultImage } from '#shared/events/rules.ts'

/** Imported events may have an unknown category: it is shown capitalised. */
export const formatCategory = (category: string) => {
  const label = Object.entries(categoryLabels).find(([key]) => key === category.toLowerCase())?.[1]
  return label ?? category.charAt(0).toUpperCase() + category.slice(1)
}

/** Known categories without a default image of their own get a variant of `other`. */
const otherIllustrations: Record<string, string> = {
  cultural: 'otherCultural',
  educational: 'otherEducational',
  sports: 'otherSports',
  food: 'otherFood',
}

/** Illustration for events without an image. */
export const illustrationFor = (category: string) => {
  const kind = defaultImage(category)
  const name = kind === 'other' ? (otherIllustrations[category.toLowerCase()] ?? kind) : kind
  return `/images/${name}.svg`
}
