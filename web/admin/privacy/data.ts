import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { admin, ConsentFilter } from '#shared/admin/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import { read } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { t } from '#web/language/t.tsx'

export const useGdpr = () => useQuery({ ...read(admin.gdpr), refetchOnMount: 'always' })

const { q: Q, sort: Sort } = ConsentFilter.shape
/** Undefined if empty or rejected by the contract. */
export const parseSearchText = (text: string | undefined) =>
  z.catch(Q, undefined).parse(text) || undefined

export const parseSort = (text: string | undefined) => z.catch(Sort, 'newest').parse(text)

export const useConsents = (q: string | undefined, sort: ConsentFilter['sort']) =>
  usePaginatedList(admin.consents, { ...(q && { q }), sort }, { ...adminPaging, first: 10 })

/** The download is recorded in the audit logs of both users. */
export const useUserData = () =>
  useDownload(admin.userData, {
    name: 'welkom-account-and-consents.json',
    refetch: [privacy.auditLogs],
    successToast: {
      title: t('admin.privacy.downloaded'),
      description: t('common.inDownloads'),
    },
    errorTitle: t('admin.privacy.downloadFailed'),
  })

export const useComplianceReport = () =>
  useDownload(admin.complianceReport, {
    name: 'welkom-compliance.csv',
    successToast: {
      title: t('admin.privacy.report.downloaded'),
      description: t('common.inDownloads'),
    },
    errorTitle: t('admin.privacy.report.downloadFailed'),
  })
