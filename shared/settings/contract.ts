import * as z from 'zod'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { Email } from '#shared/users/rules.ts'
import type { Platform } from './platform.ts'

export const settingLimits = { name: 60, footerLine: 200, links: 5, label: 40, href: 500 }

// An internal path, or an https URL with a host.
const internalPath = /^\/(?![/\\])[^\s\\]*$/
const httpsUrl = /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/
const isInternalPath = (href: string) => internalPath.test(href)

const FooterLink = z.object({
  label: singleLine({ min: 1, max: settingLimits.label }),
  href: singleLine({ min: 1, max: settingLimits.href }).refine(
    (href) => isInternalPath(href) || httpsUrl.test(href),
    'Begin with https:// or with /',
  ),
})

export const PlatformSettings = z.object({
  name: singleLine({ min: 1, max: settingLimits.name }),
  contactEmail: Email.nullable(),
  registration: z.enum(['open', 'invitation', 'closed']),
  weekStart: z.enum(['usual', 'monday', 'sunday']),
  footerLine: singleLine({ max: settingLimits.footerLine }),
  footerLinks: z.array(FooterLink).max(settingLimits.links),
}) satisfies z.ZodType<Platform>

/** Omitted fields stay unchanged. */
export const PlatformChange = PlatformSettings.partial()
export type PlatformChange = z.infer<typeof PlatformChange>

const invitationLimits = { uses: 500, days: 90 }

export const InvitationDraft = z.object({
  /** Number of registrations. */
  uses: z.int().min(1).max(invitationLimits.uses).default(1),
  /** Validity in days. */
  days: z.int().min(1).max(invitationLimits.days).default(14),
})
export type InvitationDraft = z.infer<typeof InvitationDraft>

export const RegistrationInvitation = z.object({
  id: z.uuid(),
  usesLeft: z.int(),
  /** Name of the creator; null after their account was deleted. */
  madeBy: z.string().nullable(),
  expiresAt: isoDate,
  createdAt: isoDate,
})
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>

/** The only reply that contains the link: the server stores just a hash of its token. */
export const CreatedInvitation = RegistrationInvitation.extend({ url: z.string() })
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

/** The token in the link. */
const InvitationSecret = z.object({ invitation: z.string().min(1).max(200) })

export const settings = {
  read: get('/api/settings', { access: 'anyone', reply: PlatformSettings }),
  /** Whether the invitation is valid now. POST keeps the token out of URLs and logs. */
  checkInvitation: post('/api/invitations/check', {
    access: 'anyone',
    input: InvitationSecret,
    reply: z.object({ isGood: z.boolean() }),
    status: 200,
  }),
  update: put('/api/admin/settings', {
    access: 'admin',
    input: PlatformChange,
    reply: PlatformSettings,
  }),
  /** A sentence for each stored setting that cannot be parsed. */
  problems: get('/api/admin/settings/problems', { access: 'admin', reply: z.array(z.string()) }),
  invitations: get('/api/admin/invitations', {
    access: 'admin',
    reply: z.array(RegistrationInvitation),
  }),
  invite: post('/api/admin/invitations', {
    access: 'admin',
    input: InvitationDraft,
    reply: CreatedInvitation,
  }),
  revokeInvitation: del('/api/admin/invitations/:id', { access: 'admin' }),
}
