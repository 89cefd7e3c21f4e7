import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type TrendFilter, trends } from '#shared/admin/trends/contract.ts'
import { read } from '#web/api/client.ts'
import { useDownload } from '#web/api/download.ts'
import { t } from '#web/language/t.tsx'

/** While another period is being fetched, the previous one stays on the screen. */
export const useTrends = (period: TrendFilter) =>
  useQuery({
    ...read(trends.read, period),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const useTrendsFile = () =>
  useDownload(trends.file, {
    name: 'welkom-analytics.csv',
    successToast: {
      title: t('admin.trends.downloaded'),
      description: t('common.inDownloads'),
    },
    errorTitle: t('admin.trends.downloadFailed'),
  })
