import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

/** Some steps complete automatically, so booking an event or joining a group refetches this. */
export const useFirstDays = () => useQuery(read(firstDays.read))

const affectedReads = [firstDays.read, auth.me, notifications.list, notifications.unreadCount]

/** No error toast: the form shows the message at the field. */
export const useSetArrivalDate = () =>
  useWrite(firstDays.change, { refetch: affectedReads, errorTitle: () => null })

export const useAcceptFirstDays = () =>
  useWrite(firstDays.change, { refetch: affectedReads, errorTitle: 'Update failed' })

export const useRestoreFirstDays = () =>
  useWrite(firstDays.change, {
    refetch: affectedReads,
    successToast: { title: 'Your list is on Home' },
    errorTitle: 'Update failed',
  })

export const useDismissFirstDays = () =>
  useWrite(firstDays.change, {
    refetch: affectedReads,
    successToast: {
      title: 'Your list is hidden',
      description: 'You can show it again in your settings.',
    },
    errorTitle: 'Update failed',
  })

/** The checkbox shows the result, so there is no success toast. */
export const useCompleteStep = () =>
  useWrite(firstDays.setStepDone, { refetch: affectedReads, errorTitle: 'Failed to save' })
