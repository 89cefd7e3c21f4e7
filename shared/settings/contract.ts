import * as z from 'zod'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { line } from '#shared/http/text.ts'
import { Email } from '#shared/users/rules.ts'
import type { Platform } from './platform.ts'

export const settingLimits = { name: 60, footerLine: 200, links: 5, label: 40, href: 500 }

// A path of ours, which the router opens, or an address that starts with https and names a host.
const ownPath = /^\/(?![/\\])[^\s\\]*$/
const secureAddress = /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/
const isOwnPath = (href: string) => ownPath.test(href)

const FooterLink = z.object({
  label: line({ min: 1, max: settingLimits.label }),
  href: line({ min: 1, max: settingLimits.href }).refine(
    (href) => isOwnPath(href) || secureAddress.test(href),
    'Begin with https:// or with /',
  ),
})

export const PlatformSettings = z.object({
  name: line({ min: 1, max: settingLimits.name }),
  contactEmail: Email.nullable(),
  registration: z.enum(['open', 'invitation', 'closed']),
  weekStart: z.enum(['usual', 'monday', 'sunday']),
  footerLine: line({ max: settingLimits.footerLine }),
  footerLinks: z.array(FooterLink).max(settingLimits.links),
}) satisfies z.ZodType<Platform>

/** What is left out stays as it is. */
export const PlatformChange = PlatformSettings.partial()
export type PlatformChange = z.infer<typeof PlatformChange>

const invitationLimits = { uses: 500, days: 90 }

export const InvitationDraft = z.object({
  /** So many may register by it. */
  uses: z.int().min(1).max(invitationLimits.uses).default(1),
  /** So long it works. */
  days: z.int().min(1).max(invitationLimits.days).default(14),
})
export type InvitationDraft = z.infer<typeof InvitationDraft>

export const RegistrationInvitation = z.object({
  id: z.uuid(),
  usesLeft: z.int(),
  /** Who made it; null: somebody who has left. */
  madeBy: z.string().nullable(),
  expiresAt: isoDate,
  createdAt: isoDate,
})
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>

/** The only answer that holds its address: what is kept does not tell it again. */
export const MadeInvitation = RegistrationInvitation.extend({ url: z.string() })
export type MadeInvitation = z.infer<typeof MadeInvitation>

/** The secret of its link. */
const InvitationSecret = z.object({ invitation: z.string().min(1).max(200) })

export const settings = {
  read: get('/api/settings', { access: 'anyone', reply: PlatformSettings }),
  /** Whether somebody can register by it now. Its secret is in no address, which logs would keep. */
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
  /** A sentence for each stored setting that cannot be read, and so does not count. */
  problems: get('/api/admin/settings/problems', { access: 'admin', reply: z.array(z.string()) }),
  invitations: get('/api/admin/invitations', {
    access: 'admin',
    reply: z.array(RegistrationInvitation),
  }),
  invite: post('/api/admin/invitations', {
    access: 'admin',
    input: InvitationDraft,
    reply: MadeInvitation,
  }),
  revokeInvitation: del('/api/admin/invitations/:id', { access: 'admin' }),
}
