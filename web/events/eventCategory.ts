import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { t } from '#web/language/t.tsx'
import { capitalize } from '#web/ui/caseMapping.ts'

/** Imported events may have an unknown category: it is shown capitalised. */
export const formatCategory = (category: string) => {
  const label = Object.entries(categoryLabels).find(([key]) => key === category.toLowerCase())?.[1]
  return label ? t(label) : capitalize(category)
}
