import * as z from 'zod'
import { del, get, isoDate, isoDay, post, put } from '#shared/http/endpoint.ts'
import { line, lines } from '#shared/http/text.ts'

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

const Listed = Resource.omit({ content: true })

/** As those see it in the list who write guides. */
export const WrittenGuide = Listed.extend({
  /** One that comes with Welkom would be back at the next start: it can only be unpublished. */
  mayBeDeleted: z.boolean(),
})
export type WrittenGuide = z.infer<typeof WrittenGuide>

export const guideLimits = { title: 150, description: 300, content: 30_000, author: 100 }

export const GuideDraft = z.object({
  title: line({ min: 1, max: guideLimits.title }),
  description: line({ min: 1, max: guideLimits.description }),
  content: lines({ min: 1, max: guideLimits.content }),
  category: ResourceCategory,
  author: line({ min: 1, max: guideLimits.author }),
  checkedOn: isoDay,
})
export type GuideDraft = z.infer<typeof GuideDraft>

/** For those who write them: drafts too. */
export const guides = {
  all: get('/api/admin/resources', { access: 'admin', reply: z.array(WrittenGuide) }),
  draft: get('/api/admin/resources/:id', { access: 'admin', reply: Resource }),
  write: post('/api/admin/resources', { access: 'admin', input: GuideDraft, reply: Resource }),
  rewrite: put('/api/admin/resources/:id', { access: 'admin', input: GuideDraft, reply: Resource }),
  publish: put('/api/admin/resources/:id/published', {
    access: 'admin',
    input: z.object({ isPublished: z.boolean() }),
    reply: Resource,
  }),
  remove: del('/api/admin/resources/:id', { access: 'admin' }),
}

/** Published ones only; there are few, so that no list of them needs pages. */
export const resources = {
  list: get('/api/resources', {
    input: ResourceFilter,
    reply: z.array(Listed),
  }),
  one: get('/api/resources/:slug', { reply: Resource }),
}
