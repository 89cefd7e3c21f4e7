import * as z from 'zod/mini'
import { del, get, isoDate, post, put } from '#shared/http/endpoint.ts'
import { multiLine, singleLine } from '#shared/http/text.ts'
import { t } from '#shared/language/t.ts'
import { Email } from '#shared/users/rules.ts'
import type { Platform } from './platform.ts'

export const settingLimits = {
  name: 60,
  footerLine: 200,
  links: 5,
  label: 40,
  href: 500,
  paymentNote: 500,
  groups: 200,
}

/** Space for pictures and documents, in megabytes. */
export const fileSpace = { min: 10, max: 1_000_000 }

/** How long answers to hosts are kept after an event. */
export const answersDays = { min: 7, max: 90 }

// An internal path, or an https URL with a host.
const internalPath = /^\/(?![/\\])[^\s\\]*$/
const httpsUrl = /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/
const isInternalPath = (href: string) => internalPath.test(href)

const FooterLink = z.object({
  label: singleLine({ min: 1, max: settingLimits.label }),
  href: singleLine({ min: 1, max: settingLimits.href }).check(
    z.refine((href) => isInternalPath(href) || httpsUrl.test(href), {
      error: () => t('settings.linkStart'),
    }),
  ),
})

const space = () =>
  z
    .int({ error: () => t('settings.fileSpace', fileSpace) })
    .check(
      z.gte(fileSpace.min, { error: () => t('settings.fileSpace', fileSpace) }),
      z.lte(fileSpace.max, { error: () => t('settings.fileSpace', fileSpace) }),
    )

export const PlatformSettings = z.object({
  name: singleLine({ min: 1, max: settingLimits.name }),
  contactEmail: z.nullable(Email),
  registration: z.enum(['open', 'invitation', 'closed']),
  weekStart: z.enum(['usual', 'monday', 'sunday']),
  footerLine: singleLine({ max: settingLimits.footerLine }),
  footerLinks: z.array(FooterLink).check(z.maxLength(settingLimits.links)),
  paymentNote: multiLine({ max: settingLimits.paymentNote }),
  hasPublicEvents: z.boolean(),
  hasPublicGuides: z.boolean(),
  hasPublicGroups: z.boolean(),
  whoMayHost: z.enum(['admins', 'trusted', 'groupAdmins', 'members']),
  hasTrustedHosts: z.boolean(),
  answersKeptDays: z
    .int({ error: () => t('settings.answersDays', answersDays) })
    .check(
      z.gte(answersDays.min, { error: () => t('settings.answersDays', answersDays) }),
      z.lte(answersDays.max, { error: () => t('settings.answersDays', answersDays) }),
    ),
  filesPerPersonMb: space(),
  filesPerGroupMb: space(),
  filesOfEveryoneMb: space(),
}) satisfies z.ZodMiniType<Platform>

/** Omitted fields stay unchanged. */
export const PlatformChange = z.extend(z.partial(PlatformSettings), {
  /** When groups become public: the existing ones that do, as offered. By default, none. */
  groupsForVisitors: z.optional(
    z
      .array(z.object({ id: z.uuid(), version: z.string().check(z.maxLength(32)) }))
      .check(z.maxLength(settingLimits.groups)),
  ),
})
export type PlatformChange = z.infer<typeof PlatformChange>

const invitationLimits = { uses: 500, days: 90 }

export const InvitationDraft = z.object({
  /** Number of registrations. */
  uses: z._default(z.int().check(z.gte(1), z.lte(invitationLimits.uses)), 1),
  /** Validity in days. */
  days: z._default(z.int().check(z.gte(1), z.lte(invitationLimits.days)), 14),
})
export type InvitationDraft = z.infer<typeof InvitationDraft>

export const RegistrationInvitation = z.object({
  id: z.uuid(),
  usesLeft: z.int(),
  /** Name of the creator; null after their account was deleted. */
  madeBy: z.nullable(z.string()),
  expiresAt: isoDate,
  createdAt: isoDate,
})
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>

/** The only reply that contains the link: the server stores just a hash of its token. */
export const CreatedInvitation = z.extend(RegistrationInvitation, { url: z.string() })
export type CreatedInvitation = z.infer<typeof CreatedInvitation>

/** The token in the link. */
const InvitationSecret = z.object({
  invitation: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const settings = {
  read: get('/api/settings', { access: 'anyone', reply: PlatformSettings }),
  /** Whether the invitation is valid now. POST keeps the token out of URLs and logs. */
  checkInvitation: post('/api/invitations/check', {
    access: 'anyone',
    limit: { none: 'secret' },
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
