import * as z from 'zod'
import { get, isoDate, raw } from '#shared/http/endpoint.ts'
import { PublicUser } from '#shared/users/user.ts'

const count = z.number().int()

/** The figures of the dashboard, all at once. */
export const Analytics = z.object({
  totalUsers: count,
  /** Neither over nor cancelled. */
  activeEvents: count,
  /** Of confirmed bookings that are paid, in euros. */
  revenue: z.string(),
  /** Percent of the answers after events that were happy; null until there is one. */
  satisfaction: count.nullable(),
  /** Without the cancelled ones. */
  totalEvents: count,
  /** Confirmed ones of these events. */
  totalBookings: count,
  totalGroups: count,
  /** Registered today and in the 29 days before. */
  recentUsers: count,
  userRoles: z.array(z.object({ role: z.string(), count })),
  popularEvents: z.array(z.object({ eventId: z.uuid(), title: z.string(), bookings: count })),
  /** By the first day of the week, as the community set it; the latest week last. */
  usersPerWeek: z.array(z.object({ week: z.iso.date(), count })),
})
export type Analytics = z.infer<typeof Analytics>

/** What somebody agreed to, for those who look after it. */
export const UserConsents = PublicUser.extend({
  gdprConsent: z.boolean(),
  gdprConsentDate: isoDate.nullable(),
  marketingConsent: z.boolean(),
  dataProcessingConsent: z.boolean(),
  privacyPolicyAccepted: z.boolean(),
  /** A request for their data waits to be answered. */
  dataExportRequested: z.boolean(),
})
export type UserConsents = z.infer<typeof UserConsents>

export const GdprOverview = z.object({
  consented: count,
  nonConsented: count,
  exportRequests: count,
  openExportRequests: count,
  marketingConsent: count,
  /** Those who registered last. */
  users: z.array(UserConsents),
})
export type GdprOverview = z.infer<typeof GdprOverview>

export const admin = {
  analytics: get('/api/admin/analytics', { access: 'admin', reply: Analytics }),
  gdpr: get('/api/admin/gdpr', { access: 'admin', reply: GdprOverview }),
  /** Account and consents of somebody, as a file; they see it in their trail. */
  userData: raw('GET', '/api/admin/users/:id/data', {
    access: 'admin',
    sends: 'application/json; charset=utf-8',
    isTraced: true,
  }),
  /** CSV without personal data. */
  complianceReport: raw('GET', '/api/admin/compliance-report', {
    access: 'admin',
    sends: 'text/csv; charset=utf-8',
  }),
}
