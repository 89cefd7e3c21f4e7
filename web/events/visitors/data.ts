import { useQuery } from '@tanstack/react-query'
import { visitors } from '#shared/events/visitors/contract.ts'
import { type ApiError, isAtField } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useVisitorForm = (id: string) => useQuery(read(visitors.form, { id }))

/** The event takes no booking of a visitor, now or at all. */
export const isRefused = ({ status }: ApiError) => status === 404 || status === 409

export const useVisitorBooking = (token: string) => useQuery(read(visitors.booking, { token }))

/** The link belongs to no booking any more, or was cut off. */
export const isLinkOver = (error: ApiError | null) =>
  error?.code === 'invalid_link' || error?.code === 'invalid_input'

export const useBookAsVisitor = () =>
  useWrite(visitors.book, {
    errorTitle: t('events.booking.failed'),
    isErrorInForm: isAtField,
  })

const refetch = [visitors.booking]

/** The page shows the result, so there is no success toast here and below. */
export const useConfirmPlace = () =>
  useWrite(visitors.confirm, {
    refetch,
    errorTitle: (error) => (isLinkOver(error) ? null : t('events.visitors.confirmFailed')),
  })

export const useChangeBooking = () =>
  useWrite(visitors.change, {
    refetch,
    successToast: { title: t('events.visitors.changed') },
    errorTitle: t('events.booking.changeFailed'),
    isErrorInForm: isAtField,
  })

export const useCancelPlace = () =>
  useWrite(visitors.cancel, { refetch, errorTitle: t('events.booking.cancelFailed') })

export const useEraseVisitor = () =>
  useWrite(visitors.erase, { errorTitle: t('events.visitors.eraseFailed') })
