import { admin } from '#shared/admin/contract.ts'

/** Reads with counts of users, events and bookings: stale after any change of those. */
export const metricReads = [admin.analytics, admin.gdpr, admin.consents]
