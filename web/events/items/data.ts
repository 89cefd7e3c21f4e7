import { useQuery } from '@tanstack/react-query'
import { events } from '#shared/events/contract.ts'
import { type BroughtItem, items } from '#shared/events/items/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { call, keyOf, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** A child of the event, so that its live events invalidate this too. */
export const useItems = (id: string, isEnabled: boolean) =>
  useQuery<BroughtItem[], ApiError>({
    enabled: isEnabled,
    queryKey: [...keyOf(events.one, { id }), 'items'],
    queryFn: ({ signal }) => call(items.list, { id }, { signal }),
    refetchOnMount: 'always',
  })

/** The row shows the result, so there is no success toast. */
export const useBringItem = (id: string) =>
  useWrite(items.bring, {
    scope: `items:${id}`,
    refetch: [events.one],
    errorTitle: () => t('events.items.failed'),
  })
