import * as z from 'zod'
import { get, isoDate, Page } from '#shared/http/endpoint.ts'

export const GroupType = z.enum(['language_buddies', 'new_arrivals', 'students', 'expats'])
export type GroupType = z.infer<typeof GroupType>

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: GroupType,
  isPrivate: z.boolean(),
  createdBy: z.uuid().nullable(),
  createdAt: isoDate,
})
export type Group = z.infer<typeof Group>

export const JoinedGroup = Group.extend({ role: z.string(), joinedAt: isoDate })
export type JoinedGroup = z.infer<typeof JoinedGroup>

export const groups = {
  mine: get('/api/user/groups', { input: Page, reply: z.array(JoinedGroup), total: true }),
}
