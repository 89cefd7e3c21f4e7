import type { WeekStart } from './weekStart.ts'

/** Who may make an account: everybody, whoever has an invitation, or nobody. */
export type RegistrationMode = 'open' | 'invitation' | 'closed'

type FooterLink = { label: string; href: string }

/** What administrators set for the whole installation, and everybody may know. */
export type Platform = {
  name: string
  /** null: `contact@` at the address of the site. */
  contactEmail: string | null
  registration: RegistrationMode
  weekStart: WeekStart
  footerLine: string
  footerLinks: FooterLink[]
}

/** As an installation begins. */
export const usualPlatform: Platform = {
  name: 'Welkom',
  contactEmail: null,
  registration: 'open',
  weekStart: 'usual',
  footerLine: '',
  footerLinks: [],
}

/** The server writes `Platform` as JSON into this element of each page. */
export const platformMeta = 'welkom-settings'
