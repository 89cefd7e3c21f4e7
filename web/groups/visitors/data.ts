import { adminGroups } from '#shared/admin/groups/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { useWrite } from '#web/api/client.ts'
import { t } from '#web/language/t.tsx'

export const useShowToVisitors = () =>
  useWrite(groups.showToVisitors, {
    refetch: [groups.one, groups.mine, groups.list, adminGroups.list],
    successToast: ({ isShownToVisitors }) => ({
      title: isShownToVisitors ? t('groups.visitors.nowShown') : t('groups.visitors.nowHidden'),
    }),
    errorTitle: t('groups.visitors.failed'),
  })
