import { useQuery } from '@tanstack/react-query'
import { adminWork } from '#shared/admin/workList/contract.ts'
import { read, useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

/** Others work on it too, so it is refetched on each visit. */
export const useWork = () => useQuery({ ...read(adminWork.list), refetchOnMount: 'always' })

/** The work as the list below has loaded it, without a request of its own. */
export const useLoadedWork = () => useQuery({ ...read(adminWork.list), enabled: false })

export const useFailedJobs = () =>
  useQuery({ ...read(adminWork.failedJobs), refetchOnMount: 'always' })

const refetch = [adminWork.list, adminWork.failedJobs]

export const useRetryJobs = () =>
  useWrite(adminWork.retryJobs, {
    refetch,
    successToast: { title: t('admin.jobs.retried'), description: t('admin.jobs.retriedNote') },
    errorTitle: t('admin.jobs.retryFailed'),
  })

export const useDiscardJobs = () =>
  useWrite(adminWork.discardJobs, {
    refetch,
    successToast: { title: t('admin.jobs.removed') },
    errorTitle: t('admin.jobs.removeFailed'),
  })
