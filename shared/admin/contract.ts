import * as z from 'zod/mini'
import { get, isoDate, Page, raw } from '#shared/http/endpoint.ts'
import { singleLine } from '#shared/http/text.ts'
import { PublicUser } from '#shared/users/user.ts'

const count = z.number().check(z.int())

/** The metrics of the dashboard. */
export const Analytics = z.object({
  totalUsers: count,
  /** Neither over nor cancelled. */
  activeEvents: count,
  /** The revenue of paid, confirmed bookings, in euros. */
  revenue: z.string(),
  /** The price of confirmed bookings that are not paid yet, in euros. */
  toCollect: z.string(),
  unpaidBookings: count,
  /** The percentage of happy feedback after events; null without feedback. */
  satisfaction: z.nullable(count),
  /** Without cancelled events. */
  totalEvents: count,
  /** Confirmed bookings of these events. */
  totalBookings: count,
  totalGroups: count,
  /** Registrations of today and the 29 days before. */
  recentUsers: count,
  userRoles: z.array(z.object({ role: z.string(), count })),
  popularEvents: z.array(z.object({ eventId: z.uuid(), title: z.string(), bookings: count })),
  /** By the first day of the week, as configured; the latest week last. */
  usersPerWeek: z.array(z.object({ week: z.iso.date(), count })),
})
export type Analytics = z.infer<typeof Analytics>

/** A user's consents, for administrators. */
export const UserConsents = z.extend(PublicUser, {
  gdprConsent: z.boolean(),
  gdprConsentDate: z.nullable(isoDate),
  marketingConsent: z.boolean(),
  dataProcessingConsent: z.boolean(),
  privacyPolicyAccepted: z.boolean(),
  /** The user has an open export request. */
  dataExportRequested: z.boolean(),
})
export type UserConsents = z.infer<typeof UserConsents>

export const GdprOverview = z.object({
  consented: count,
  nonConsented: count,
  exportRequests: count,
  openExportRequests: count,
  marketingConsent: count,
})
export type GdprOverview = z.infer<typeof GdprOverview>

export const ConsentFilter = z.extend(Page, {
  /** Part of a name or username, or the beginning of an email address. */
  q: z.optional(singleLine({ max: 100 })),
  sort: z._default(z.enum(['newest', 'name']), 'newest'),
})
export type ConsentFilter = z.infer<typeof ConsentFilter>

export const admin = {
  analytics: get('/api/admin/analytics', { access: 'admin', reply: Analytics }),
  gdpr: get('/api/admin/gdpr', { access: 'admin', reply: GdprOverview }),
  consents: get('/api/admin/consents', {
    access: 'admin',
    input: ConsentFilter,
    reply: z.array(UserConsents),
  }),
  /** Account and consents of a user, as a file. The download is written to the user's audit log. */
  userData: raw('GET', '/api/admin/users/:id/data', {
    access: 'admin',
    needsRecentSignIn: true,
    sends: 'application/json; charset=utf-8',
    isAudited: true,
  }),
  /** CSV without personal data. */
  complianceReport: raw('GET', '/api/admin/compliance-report', {
    access: 'admin',
    sends: 'text/csv; charset=utf-8',
  }),
}
