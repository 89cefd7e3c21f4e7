import * as z from 'zod/mini'
import { clientId, get, isoDate, Page, post } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import type { Label } from '#shared/language/t.ts'
import { PublicUser, Role } from '#shared/users/user.ts'

export const TargetAudience = z.enum(['all', ...Role.options])
export type TargetAudience = z.infer<typeof TargetAudience>

export const audienceLabels: Record<TargetAudience, Label> = {
  all: 'common.everyone',
  student: 'announcements.audience.student',
  expat: 'announcements.audience.expat',
  au_pair: 'announcements.audience.au_pair',
  professional: 'announcements.audience.professional',
  language_buddy: 'announcements.audience.language_buddy',
  other: 'announcements.audience.other',
}

export const announcementLimits = { title: 200, message: 2000 }

/** Only users whose profile names this town, in any case. */
const Town = z.optional(singleLine({ min: 1, max: 100 }))
/** Only users whose profile names this language, in any case. */
const Language = z.optional(singleLine({ min: 1, max: 100 }))

export const AnnouncementDraft = z.object({
  title: singleLine({ min: 1, max: announcementLimits.title }),
  message: multiLine({ min: 1, max: announcementLimits.message }),
  targetAudience: z._default(TargetAudience, 'all'),
  town: Town,
  language: Language,
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
  town: z.nullable(z.string()),
  language: z.nullable(z.string()),
  isAdvertising: z.boolean(),
  createdAt: isoDate,
})

export const SentAnnouncement = z.extend(Announcement, {
  /** Null when the account is deleted. */
  sentBy: z.nullable(PublicUser),
  recipientCount: z.int(),
  /** How many of them got it by mail as well. */
  mailCount: z.int(),
  /** Null while it is being delivered. */
  finishedAt: z.nullable(isoDate),
})
export type SentAnnouncement = z.infer<typeof SentAnnouncement>

// Query parameters are strings.
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

export const AudienceFilter = z.object({
  targetAudience: z._default(TargetAudience, 'all'),
  town: Town,
  language: Language,
  isAdvertising: z._default(flag, false),
})
export type AudienceFilter = z.infer<typeof AudienceFilter>

const Choice = z.object({ name: z.string(), count: z.int() })

/** The towns and languages that most profiles name, with the number of users. */
const AudienceChoices = z.object({ towns: z.array(Choice), languages: z.array(Choice) })
export type AudienceChoices = z.infer<typeof AudienceChoices>

export const announcements = {
  /** Newest first. */
  list: get('/api/admin/announcements', {
    access: 'admin',
    input: Page,
    reply: z.array(SentAnnouncement),
  }),
  choices: get('/api/admin/announcements/choices', { access: 'admin', reply: AudienceChoices }),
  /** The number of recipients if it were sent now, and how many of them get a mail. */
  reach: get('/api/admin/announcements/reach', {
    access: 'admin',
    input: AudienceFilter,
    reply: z.object({ count: z.int(), mailCount: z.int() }),
  }),
  send: post('/api/admin/announcements', {
    access: 'admin',
    input: AnnouncementDraft,
    reply: Announcement,
  }),
}
