import { useQuery } from '@tanstack/react-query'
import { admin } from '#shared/admin/contract.ts'
import { read } from '#web/api/client.ts'

/**
 * Any user may change the metrics, so they refetch on mount. The stale time deduplicates the
 * requests of cards and tab that mount together.
 */
export const useAnalytics = () => useQuery({ ...read(admin.analytics), staleTime: 2000 })
