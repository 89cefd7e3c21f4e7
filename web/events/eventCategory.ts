import { categoryLabels } from '#shared/events/contract.ts'
import { defaultImage } from '#shared/events/rules.ts'

/** Imported events may carry a category of their own: it is shown as it came. */
export const showCategory = (category: string) => {
  const label = Object.entries(categoryLabels).find(([key]) => key === category.toLowerCase())?.[1]
  return label ?? category.charAt(0).toUpperCase() + category.slice(1)
}

/** The kind `other` wears a drawing of its own for the categories we know, so lists stay lively. */
const otherDrawings: Record<string, string> = {
  cultural: 'otherCultural',
  educational: 'otherEducational',
  sports: 'otherSports',
  food: 'otherFood',
}

/** What stands in when an event has no image of its own. */
export const drawingFor = (category: string) => {
  const kind = defaultImage(category)
  const name = kind === 'other' ? (otherDrawings[category.toLowerCase()] ?? kind) : kind
  return `/images/${name}.svg`
}
