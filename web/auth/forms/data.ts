import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { groupNames, type OpenEvents, openEvents } from '#shared/publicPages/contract.ts'
import { isAtField } from '#web/api/apiError.ts'
import { read, useWrite } from '#web/api/client.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { isAccountBlocked } from '#web/auth/accountBlocked.ts'
import { unlessOtpRequested } from '#web/auth/secondFactor/otpRequired.ts'
import { t } from '#web/language/t.tsx'

/**
 * What a visitor came to book, from the public list, so that its name cannot come from a link. null
 * disables the query.
 */
export const useRequestedEvent = (id: string | null) =>
  useQuery({
    ...read(openEvents.list, { id: id ?? '' }),
    enabled: id !== null,
    select: ({ events }: OpenEvents) => events[0] ?? null,
  })

/** As `useRequestedEvent`, for a group that a visitor came to join. */
export const useRequestedGroup = (id: string | null) =>
  useQuery({ ...read(groupNames.one, { id: id ?? '' }), enabled: id !== null })

/** The forms show the error as well. */
export const useLogin = () =>
  useWrite(auth.login, {
    errorTitle: (error) =>
      isAccountBlocked(error) ? null : unlessOtpRequested(t('auth.login.failed'))(error),
    isErrorInForm: isAtField,
    afterSuccess: setCurrentUser,
  })

export const useRegister = () =>
  useWrite(auth.register, {
    errorTitle: t('auth.register.failed'),
    isErrorInForm: isAtField,
    afterSuccess: setCurrentUser,
  })
