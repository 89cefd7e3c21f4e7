import { useQuery } from '@tanstack/react-query'
import { admin } from '#shared/admin/contract.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { read } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'

export const useGdpr = () => useQuery({ ...read(admin.gdpr), refetchOnMount: 'always' })

/** The download is recorded in the audit logs of both users. */
export const useUserData = () =>
  useDownload(admin.userData, {
    name: 'welkom-user.json',
    refetch: [privacy.auditLogs],
    successToast: { title: 'User data downloaded', description: 'The file is in your downloads.' },
    errorTitle: 'Failed to download user data',
  })

export const useComplianceReport = () =>
  useDownload(admin.complianceReport, {
    name: 'welkom-compliance.csv',
    successToast: {
      title: 'Compliance report downloaded',
      description: 'The file is in your downloads.',
    },
    errorTitle: 'Failed to download the report',
  })
