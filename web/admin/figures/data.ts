import { useQuery } from '@tanstack/react-query'
import { admin } from '#shared/admin/contract.ts'
import { read } from '#web/api/client.ts'

/** What counts people, events and bookings: stale as soon as any of them come, change or go. */
export const figures = [admin.analytics, admin.gdpr]

/**
 * Anybody changes them, so each look asks anew, and what was known stays until then. Cards and tab
 * that come to the screen together ask once.
 */
export const useAnalytics = () => useQuery({ ...read(admin.analytics), staleTime: 2000 })
