import type { WeekStart } from '#shared/calendar/days.ts'

/** Registration is open to everyone, to invited people, or closed. */
export type RegistrationMode = 'open' | 'invitation' | 'closed'

/**
 * Administrators only, also trusted hosts, also those who run the events of a group for it, or every
 * member by proposal.
 */
export type WhoMayHost = 'admins' | 'trusted' | 'groupAdmins' | 'members'

type FooterLink = { label: string; href: string }

/** Public settings of the installation, set by administrators. */
export type Platform = {
  name: string
  /** null: `contact@` at the site's domain. */
  contactEmail: string | null
  registration: RegistrationMode
  weekStart: WeekStart
  footerLine: string
  footerLinks: FooterLink[]
  /** How to pay, in new events. */
  paymentNote: string
  /** Visitors without an account may read them. */
  hasPublicEvents: boolean
  hasPublicGuides: boolean
  hasPublicGroups: boolean
  whoMayHost: WhoMayHost
  /** Three approved events make a host trusted. */
  hasTrustedHosts: boolean
  /** Days after the end of an event until the answers of those who booked are deleted. */
  answersKeptDays: number
  /** Space for pictures and documents in megabytes: of a person in 30 days, a group, and everyone. */
  filesPerPersonMb: number
  filesPerGroupMb: number
  filesOfEveryoneMb: number
}

/** Whether visitors may read anything. */
export const hasPublicPages = (platform: Platform) =>
  platform.hasPublicEvents || platform.hasPublicGuides || platform.hasPublicGroups

/** What the server writes into each page. */
export type PageSettings = Platform & {
  /** There is a translation server. */
  hasTranslation?: boolean
}

/** The defaults of a new installation. */
export const defaultPlatform: Platform = {
  name: 'Welkom',
  contactEmail: null,
  registration: 'open',
  weekStart: 'usual',
  footerLine: '',
  footerLinks: [],
  paymentNote: '',
  hasPublicEvents: true,
  hasPublicGuides: true,
  hasPublicGroups: false,
  whoMayHost: 'admins',
  hasTrustedHosts: true,
  answersKeptDays: 30,
  filesPerPersonMb: 200,
  filesPerGroupMb: 1000,
  filesOfEveryoneMb: 10_000,
}

/** Name of the meta element of each page that holds `PageSettings` as JSON. */
export const platformMeta = 'welkom-settings'
