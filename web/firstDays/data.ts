import { useQuery } from '@tanstack/react-query'
import { auth } from '#shared/auth/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** Some steps complete automatically, so booking an event or joining a group refetches this. */
export const useFirstDays = () => useQuery(read(firstDays.read))

const affectedReads = [firstDays.read, auth.me, notifications.list, notifications.unreadCount]

/** No error toast: the form shows the message at the field. */
export const useSetArrivalDate = () =>
  useWrite(firstDays.change, { refetch: affectedReads, errorTitle: () => null })

export const useAcceptFirstDays = () =>
  useWrite(firstDays.change, { refetch: affectedReads, errorTitle: t('common.updateFailed') })

export const useRestoreFirstDays = () =>
  useWrite(firstDays.change, {
    refetch: affectedReads,
    successToast: { title: t('firstDays.shown') },
    errorTitle: t('common.updateFailed'),
  })

export const useDismissFirstDays = () =>
  useWrite(firstDays.change, {
    refetch: affectedReads,
    successToast: {
      title: t('firstDays.hidden'),
      description: t('firstDays.hiddenHint'),
    },
    errorTitle: t('common.updateFailed'),
  })

/** The checkbox shows the result, so there is no success toast. */
export const useCompleteStep = () =>
  useWrite(firstDays.setStepDone, { refetch: affectedReads, errorTitle: t('common.failedToSave') })
