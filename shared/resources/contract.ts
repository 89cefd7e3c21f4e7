import * as z from 'zod'
import { get, isoDate } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'

export const ResourceCategory = z.enum(['settling', 'housing', 'work', 'education'])
export type ResourceCategory = z.infer<typeof ResourceCategory>

export const resourceCategoryLabels: Record<ResourceCategory, string> = {
  settling: 'Settling in',
  housing: 'Housing',
  work: 'Work',
  education: 'Education',
}

/** A guide. */
export const Resource = z.object({
  id: z.uuid(),
  /** Its place under `/resources/`. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Markdown. */
  content: z.string(),
  category: ResourceCategory,
  author: z.string(),
  isPublished: z.boolean(),
  /** The day on which somebody last held it against what the official bodies say: `2026-11-20`. */
  checkedOn: z.iso.date(),
  createdAt: isoDate,
  updatedAt: isoDate,
})
export type Resource = z.infer<typeof Resource>

export const ResourceFilter = z.object({
  /** Words that begin so, all of them, in title, description or text. */
  q: line({ max: 100 }).optional(),
})
export type ResourceFilter = z.infer<typeof ResourceFilter>

/** Published ones only; there are few, so that no list of them needs pages. */
export const resources = {
  list: get('/api/resources', {
    input: ResourceFilter,
    reply: z.array(Resource.omit({ content: true })),
  }),
  one: get('/api/resources/:slug', { reply: Resource }),
}
