import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import type { Language } from '#shared/language/languages.ts'
import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { setCurrentUser } from '#web/api/queryClient.ts'
import { t } from '#web/language/t.tsx'
import { reloadMessageLogs } from '#web/messaging/messageLogKeys.ts'
import { useUnreadCount } from '#web/notifications/data.ts'
import { afterNextPaint } from '#web/ui/afterNextPaint.ts'
import { clearStorageExceptConsent } from './consent/consentStore.ts'

/** The page shows the result, so there is no success toast. */
export const useUnsubscribe = () =>
  useWrite(mail.unsubscribe, {
    refetch: [notifications.settings],
    errorTitle: t('privacy.unsubscribe.failed'),
  })

type Wanted = Language | undefined

export const usePolicy = (language?: Wanted) =>
  useQuery(read(privacy.policy, language ? { language } : {}))

export const useDocument = (name: string, language: Wanted) =>
  useQuery(read(privacy.document, { name, ...(language && { language }) }))

export const useSetConsents = () =>
  useWrite(privacy.setConsents, {
    refetch: [privacy.auditLogs],
    afterSuccess: setCurrentUser,
    successToast: { title: t('privacy.consents.saved') },
    errorTitle: t('common.updateFailed'),
  })

/** The latest 10 entries, paged by 20. */
export const useAuditLog = () =>
  usePaginatedList(privacy.auditLogs, {}, { first: 10, more: 20, refetchOnMount: true })

/** A finished export sends a notification, so a changed unread count triggers a refetch. */
export const useExportRequests = () => {
  const requests = useQuery({ ...read(dataRights.exportRequests), refetchOnMount: 'always' })
  const { data: unread } = useUnreadCount()
  const { refetch } = requests
  const knownCount = useRef<number>(undefined)
  useEffect(() => {
    const before = knownCount.current
    knownCount.current = unread?.count
    if (before !== undefined && before !== unread?.count) void refetch()
  }, [unread?.count, refetch])
  return requests
}

export const useRequestExport = () =>
  useWrite(dataRights.requestExport, {
    refetch: [dataRights.exportRequests, privacy.auditLogs, auth.me],
    successToast: {
      title: t('privacy.export.requested'),
      description: t('privacy.export.requestedHint'),
    },
    errorTitle: t('privacy.export.failed'),
  })

export const useExportNow = () =>
  useDownload(dataRights.exportNow, {
    name: 'welkom-data.json',
    refetch: [privacy.auditLogs],
    successToast: { title: t('privacy.export.done'), description: t('common.inDownloads') },
    errorTitle: t('privacy.export.failed'),
  })

export const useFetchExport = () =>
  useDownload(dataRights.fetchExport, {
    name: 'welkom-data.json',
    refetch: [privacy.auditLogs, dataRights.exportRequests],
    successToast: { title: t('privacy.export.done'), description: t('common.inDownloads') },
    errorTitle: t('common.failedToDownload'),
  })

export const useEraseData = () => {
  const cache = useQueryClient()
  return useWrite(dataRights.eraseData, {
    refetch: 'everything',
    successToast: {
      title: t('privacy.deleteData.done'),
      description: t('privacy.deleteData.doneHint'),
    },
    errorTitle: t('privacy.deleteData.failed'),
    afterSuccess: () => reloadMessageLogs(cache),
  })
}

const redirectDelayMs = 2000

/** The page of the deletion disappears, so the screen starts from its top. */
const goToTop = () => {
  navigate('/privacy', { replace: true })
  afterNextPaint(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}

/** Removes push subscription and cached data, for the next user of this browser. */
const clearDevice = async () => {
  const { unregisterDevice } = await import('#web/push/data.ts')
  await unregisterDevice()
}

export const useDeleteAccount = () =>
  useWrite(dataRights.deleteAccount, {
    successToast: {
      title: t('privacy.deleteAccount.done'),
      description: t('privacy.deleteAccount.doneHint'),
    },
    errorTitle: t('privacy.deleteAccount.failed'),
    afterSuccess: () => {
      goToTop()
      setCurrentUser(null)
      void clearDevice()
        .catch(() => {})
        .finally(clearStorageExceptConsent)
      setTimeout(() => navigate('/', { replace: true }), redirectDelayMs)
    },
  })
