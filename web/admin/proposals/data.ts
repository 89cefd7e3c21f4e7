import { adminWork } from '#shared/admin/workList/contract.ts'
import { events } from '#shared/events/contract.ts'
import { type Decision, type Proposal, proposals } from '#shared/events/hosting/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { adminPaging } from '#web/admin/lists/paging.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { useWrite } from '#web/api/client.ts'
import { usePaginatedList } from '#web/api/queries.ts'
import { type Label, t } from '#web/language/t.tsx'

export const useProposals = () => usePaginatedList(proposals.list, {}, adminPaging)

export const isWaiting = ({ state }: Pick<Proposal, 'state'>) => state === 'proposed'

/** Somebody was faster: the host with a change, or another administrator with an answer. */
export const isOvertaken = ({ code }: ApiError) =>
  code === 'proposal_changed' || code === 'proposal_answered' || code === 'hosting_not_found'

const titleOf = (error: ApiError) =>
  t(isOvertaken(error) ? 'admin.proposals.overtaken' : 'admin.proposals.failed')

const done: Record<Decision['outcome'], Label> = {
  approve: 'admin.proposals.approve.done',
  askForChanges: 'admin.proposals.ask.done',
  refuse: 'admin.proposals.refuse.done',
}

const refetch = [proposals.list, adminWork.list]

export const useDecide = (outcome: Decision['outcome']) =>
  useWrite(proposals.decide, {
    refetch: outcome === 'approve' ? [...refetch, events.list, planning.list] : refetch,
    successToast: { title: t(done[outcome]), description: t('admin.proposals.hostTold') },
    errorTitle: titleOf,
    isErrorInForm: (error) => !isOvertaken(error),
  })

export const useMarkSeen = () =>
  useWrite(proposals.markSeen, {
    refetch,
    successToast: { title: t('admin.proposals.seen') },
    errorTitle: titleOf,
  })
