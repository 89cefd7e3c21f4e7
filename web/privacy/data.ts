import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { auth } from '#shared/auth/contract.ts'
import { mail } from '#shared/mail/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { type AuditLog, dataRights, privacy } from '#shared/privacy/contract.ts'
import { setMe } from '#web/api/cache.ts'
import { call, keyOf, read, useWrite } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { usePages } from '#web/api/pages.ts'
import { useUnreadCount } from '#web/notifications/data.ts'
import { clearAllButRecord } from './consent/keptRecord.ts'

/** What it did stays on the page, so no toast says it. */
export const useLeave = () =>
  useWrite(mail.leave, {
    refetch: [notifications.settings],
    failed: 'Could not stop these emails',
  })

export const usePolicy = () => useQuery(read(privacy.policy))

export const useDocument = (name: string) => useQuery(read(privacy.document, { name }))

export const useSetConsents = () =>
  useWrite(privacy.setConsents, {
    refetch: [privacy.auditLogs],
    after: setMe,
    done: { title: 'Privacy settings updated' },
    failed: 'Update failed',
  })

/** The latest 10, and more of them on request. */
export const useTrail = () =>
  usePages<AuditLog>({
    key: keyOf(privacy.auditLogs),
    fetch: (page, signal) => call(privacy.auditLogs, page, { signal }),
    idOf: ({ id }) => id,
    first: 10,
    more: 20,
    isAskedAnew: true,
  })

/** That a file is ready comes as a notification: then there is one more. */
export const useExportRequests = () => {
  const requests = useQuery({ ...read(dataRights.exportRequests), refetchOnMount: 'always' })
  const { data: unread } = useUnreadCount()
  const { refetch } = requests
  const known = useRef<number>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = unread?.count
    if (before !== undefined && before !== unread?.count) void refetch()
  }, [unread?.count, refetch])
  return requests
}

export const useRequestExport = () =>
  useWrite(dataRights.requestExport, {
    refetch: [dataRights.exportRequests, privacy.auditLogs, auth.me],
    done: {
      title: 'Export requested',
      description: 'It will be processed within 30 days, mostly within minutes. We will tell you.',
    },
    failed: 'Export failed',
  })

export const useExportNow = () =>
  useDownload(dataRights.exportNow, {
    name: 'welkom-data.json',
    refetch: [privacy.auditLogs],
    done: { title: 'Data exported', description: 'The file is in your downloads.' },
    failed: 'Export failed',
  })

export const useFetchExport = () =>
  useDownload(dataRights.fetchExport, {
    name: 'welkom-data.json',
    refetch: [privacy.auditLogs, dataRights.exportRequests],
    done: { title: 'Data exported', description: 'The file is in your downloads.' },
    failed: 'Download failed',
  })

export const useEraseData = () =>
  useWrite(dataRights.eraseData, {
    refetch: 'everything',
    done: { title: 'Data deletion requested', description: 'What you chose is deleted.' },
    failed: 'Deletion failed',
  })

const homeAfterMs = 2000

/** Half of the page goes at once; whoever was in the middle of it is taken to where it begins. */
const goToTop = () => {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** The next one who uses this browser finds nothing of whoever was here. */
const leaveBrowser = async () => {
  const { leaveDevice } = await import('#web/push/data.ts')
  await leaveDevice()
}

export const useDeleteAccount = () =>
  useWrite(dataRights.deleteAccount, {
    done: { title: 'Account deleted successfully', description: 'Goodbye, and all the best.' },
    failed: 'Account deletion failed',
    after: () => {
      goToTop()
      setMe(null)
      void leaveBrowser()
        .catch(() => {})
        .finally(clearAllButRecord)
      setTimeout(() => navigate('/', { replace: true }), homeAfterMs)
    },
  })
