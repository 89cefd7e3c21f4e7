import { categoryLabels } from '#shared/events/contract.ts'

/** Imported events may have an unknown category: it is shown capitalised. */
export const formatCategory = (category: string) => {
  const label = Object.entries(categoryLabels).find(([key]) => key === category.toLowerCase())?.[1]
  return label ?? category.charAt(0).toUpperCase() + category.slice(1)
}
