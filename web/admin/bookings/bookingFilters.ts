import * as z from 'zod/mini'
import { BookingFilter } from '#shared/events/attendance/contract.ts'
import type { AdminSearchParams } from '#web/admin/adminSearchParams.ts'

export type BookingListFilters = Pick<
  BookingFilter,
  'eventId' | 'status' | 'payment' | 'q' | 'sort'
>

const Status = BookingFilter.shape.status._zod.def.innerType
const Payment = BookingFilter.shape.payment._zod.def.innerType

export const parseSearchText = (text: string) => (text.trim().length < 2 ? undefined : text.trim())

/** Parses the URL filter: `filter=confirmed.paid`, in any order. */
export const parseBookingFilters = ({
  filter = '',
  q,
  sort,
}: AdminSearchParams): BookingListFilters => {
  const filterParts = filter.split('.')
  const findPart = <T>(type: z.ZodMiniType<T>) =>
    filterParts.map((part) => type.safeParse(part)).find(({ success }) => success)?.data
  const [status, payment, eventId] = [findPart(Status), findPart(Payment), findPart(z.uuid())]
  const searchText = q && parseSearchText(q)
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(eventId && { eventId }),
    ...(searchText && { q: searchText }),
    ...(sort === 'oldest' && { sort }),
  }
}

export const formatBookingFilters = ({ status, payment, eventId }: BookingListFilters) =>
  [status, payment, eventId].filter(Boolean).join('.') || undefined
