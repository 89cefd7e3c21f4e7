import * as z from 'zod/mini'
import { clientId, get, isoDate, post } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'

export const TargetAudience = z.enum(['all', 'student', 'expat', 'au_pair', 'professional'])
export type TargetAudience = z.infer<typeof TargetAudience>

export const audienceLabels: Record<TargetAudience, string> = {
  all: 'Everyone',
  student: 'Students',
  expat: 'Expats',
  au_pair: 'Au pairs',
  professional: 'Professionals',
}

export const announcementLimits = { title: 200, message: 2000 }

export const AnnouncementDraft = z.object({
  title: singleLine({ min: 1, max: announcementLimits.title }),
  message: multiLine({ min: 1, max: announcementLimits.message }),
  targetAudience: z._default(TargetAudience, 'all'),
  /** Advertising reaches only users with marketing consent. */
  isAdvertising: z._default(z.boolean(), false),
  clientId,
})
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>

const Announcement = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  targetAudience: TargetAudience,
  isAdvertising: z.boolean(),
  createdAt: isoDate,
})

// Query parameters are strings.
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

export const AudienceFilter = z.object({
  targetAudience: z._default(TargetAudience, 'all'),
  isAdvertising: z._default(flag, false),
})
export type AudienceFilter = z.infer<typeof AudienceFilter>

export const announcements = {
  /** The number of recipients if it were sent now. */
  reach: get('/api/admin/announcements/reach', {
    access: 'admin',
    input: AudienceFilter,
    reply: z.object({ count: z.int() }),
  }),
  send: post('/api/admin/announcements', {
    access: 'admin',
    input: AnnouncementDraft,
    reply: Announcement,
  }),
}
